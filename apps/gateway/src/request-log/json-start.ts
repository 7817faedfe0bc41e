/** Completes JSON that was cut off: without the entry in which it ends. */
const completed = (text: string): string => {
  let closers = '';
  let end = 0;
  let closersAtEnd = '';
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (isInText) {
      if (sign === '\\') at++;
      else if (sign === '"') isInText = false;
    } else if (sign === '"') isInText = true;
    else if (sign === '{') closers = `}${closers}`;
    else if (sign === '[') closers = `]${closers}`;
    else if (sign === '}' || sign === ']') closers = closers.slice(1);
    else if (sign === ',') [end, closersAtEnd] = [at, closers];
  }
  return text.slice(0, end) + closersAtEnd;
};

/** Reads JSON of which only the beginning may be there; undefined where it cannot be read. */
export const readStart = (text: string, isCut: boolean): unknown => {
  try {
    return JSON.parse(isCut ? completed(text) : text);
  } catch {
    return undefined;
  }
};
