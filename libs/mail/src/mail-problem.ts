const atom = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`;
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`;
/** Matches an ordinary address: dot-atom @ host name, letters of any script; no quoted names, no address literals. */
const address = new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})*$`, 'u');

export const isAddress = (text: string): boolean => text.length <= 254 && text.indexOf('@') <= 64 && address.test(text);

/** A line break would begin another header; other control characters are not allowed in headers either. */
const control = /[\p{Cc}\u2028\u2029]/u;

export interface Headers {
  from: { name: string; address: string };
  to: string;
  subject: string;
}

/** Why a mail with these headers can never be sent, in words that quote none of them; null where nothing is wrong. */
export const mailProblem = ({ from, to, subject }: Headers): string | null => {
  if (to === '') return 'there is no recipient';
  if (!isAddress(to)) return 'the recipient is not one e-mail address';
  if (!isAddress(from.address)) return 'the sender is not an e-mail address';
  if (control.test(subject)) return 'the subject holds a line break or another control character';
  if (control.test(from.name)) return 'the sender’s name holds a line break or another control character';
  return null;
};
