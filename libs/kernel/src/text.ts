/** Whether a text has more than `limit` code points; a long text is not walked further than that. */
export const isLongerThan = (text: string, limit: number): boolean => {
  if (text.length <= limit) return false;
  if (text.length > 2 * limit) return true;
  let count = 0;
  for (const _ of text) if (++count > limit) return true;
  return false;
};
