const summaries = new Map<string, string>();
const most = 2_000;

const operation = /^\s*(?:--[^\n]*\n\s*)*([a-z]+)/i;
/** Finds the first table that is named: after `into` or `update`, or after `from` where it is no function. */
const table = /\b(?:into|update)\s+"?([a-z_]\w*)|\bfrom\s+(?:only\s+)?"?([a-z_]\w*)(?!\w*"?\s*\()/i;

const summarize = (text: string): string => {
  const verb = (operation.exec(text)?.[1] ?? 'statement').toLowerCase();
  const [, written, read] = table.exec(text) ?? [];
  const target = written ?? read;
  return target === undefined ? verb : `${verb} ${target}`;
};

/** Summarizes a statement by its verb and table, as `select outbox`: one text for each statement of the code, without values. */
export const summaryOf = (text: string): string => {
  const known = summaries.get(text);
  if (known !== undefined) return known;
  const summary = summarize(text);
  if (summaries.size < most) summaries.set(text, summary);
  return summary;
};
