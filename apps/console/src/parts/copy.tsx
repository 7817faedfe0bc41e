import { useState } from 'react';
import { texts } from '../texts/texts.js';

/** Copies a text, and says whether the browser let it: one that does not trust the connection has no clipboard. */
export const Copy = ({ text, label, ...button }: { text: string; label: string; className?: string; autoFocus?: boolean }) => {
  // Of the text that was copied: another one may stand there by now.
  const [done, setDone] = useState({ text: '', said: '' });
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setDone({ text, said: texts().copied });
    } catch {
      setDone({ text, said: texts().notCopied });
    }
  };
  return (
    <>
      <button type="button" {...button} onClick={() => void copy()}>
        {label}
      </button>{' '}
      <span aria-live="polite">{done.text === text && done.said}</span>
    </>
  );
};
