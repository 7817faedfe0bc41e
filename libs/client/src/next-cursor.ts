/**
 * Returns the cursor for the next page. @throws TypeError where there is none, or where a page with entries leads back to itself: going on would
 * never end
 */
export const nextCursor = (
  path: string,
  page: { next_cursor?: unknown; [key: string]: unknown },
  { last, isEmpty }: { last: string | null; isEmpty: boolean },
): string => {
  const next = page.next_cursor;
  if (typeof next !== 'string') throw new TypeError(`GET ${path} answered no next_cursor`);
  if (next === last && !isEmpty) throw new TypeError(`GET ${path} answered entries and the same cursor again`);
  return next;
};
