const pattern = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@.<>()[\],;:\\"]{2,}$/;

/** A valid e-mail address of at most 150 characters (contract 3, section 8). */
export const isEmail = (text: string): boolean =>
  text.length <= 150 &&
  pattern.test(text) &&
  !/\.\.|@[-.]|\.@|^\.|[-.]$/.test(text) &&
  !hasControl(text) &&
  text.split('@')[0]!.length <= 64;

/** Characters that no name, address or number holds. */
export const hasControl = (text: string): boolean => /\p{Cc}/u.test(text);
