/** Content codings in the order of our choice: what is compressed best for its CPU time first. */
export const codings = ['zstd', 'br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

const weightOf = (parameters: readonly string[]): number => {
  const q = parameters.find((parameter) => /^\s*q\s*=/i.test(parameter));
  const weight = q === undefined ? 1 : Number(q.split('=')[1]);
  return weight >= 0 && weight <= 1 ? weight : 0;
};

const choose = (header: string, offered: readonly Coding[]): Coding | null => {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';');
      return [name.trim().toLowerCase(), weightOf(parameters)] as const;
    }),
  );
  const weigh = (coding: Coding): number => weights.get(coding) ?? weights.get('*') ?? 0;
  const [best] = offered.filter((coding) => weigh(coding) > 0).sort((a, b) => weigh(b) - weigh(a));
  return best !== undefined && weigh(best) >= (weights.get('identity') ?? 0) ? best : null;
};

/** Callers send few different ones; of anyone else's no more are remembered. */
const mostRemembered = 200;

/** Chooses the coding of an answer by the caller's `Accept-Encoding` (RFC 9110, 12.5.3); null: none. */
export const codingChooser = (offered: readonly Coding[]): ((header: string | string[] | undefined) => Coding | null) => {
  const chosen = new Map<string, Coding | null>();
  return (header) => {
    if (typeof header !== 'string') return null;
    const known = chosen.get(header);
    if (known !== undefined) return known;
    const coding = choose(header, offered);
    if (chosen.size < mostRemembered) chosen.set(header, coding);
    return coding;
  };
};

/** Each coding of a record has a tag of its own; services know one without a hyphen. */
export const codedTag = (tag: string, coding: Coding): string => tag.replace(/"$/, `-${coding}"`);

/** Removes codings from the tags of `If-Match` or `If-None-Match`, as services do not know them. */
export const plainTags = (list: string): string => list.replace(/-(?:zstd|br|gzip)(?=")/g, '');

/** Returns the tag of a 304 as the caller has sent it, whatever its coding. */
export const tagAsSent = (tag: string, known: string | undefined): string =>
  known === undefined || known.includes(tag)
    ? tag
    : (codings.map((coding) => codedTag(tag, coding)).find((coded) => known.includes(coded)) ?? tag);

/** Below this an answer is one packet either way. */
export const leastLength = 1_000;

const isText = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*\+)?(?:json|x-ndjson|javascript|xml))/i;

/** Whether an answer of this type and length, NaN where it is not known, is worth compressing. */
export const isCompressible = (type: string | string[] | undefined, length: number): boolean =>
  !(length < leastLength) && typeof type === 'string' && isText.test(type);
