import { clean } from './clean.js';
import type { MailDocument } from './document.js';
import { htmlPart } from './html-part.js';
import { textPart } from './text-part.js';

export interface RenderedMail {
  text: string;
  html: string;
}

/**
 * Both parts of a mail, saying the same. Texts may hold whatever people type: everything is escaped, and control characters are gone.
 * Throws TypeError for a link that is no http or https address.
 */
export const renderMail = (document: MailDocument): RenderedMail => {
  const cleaned = clean(document);
  return { text: textPart(cleaned), html: htmlPart(cleaned) };
};
