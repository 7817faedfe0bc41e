import { useState } from 'react';
import { texts } from '../texts/texts.js';

/** Copies a text, and says whether the browser let it: one that does not trust the connection has no clipboard. */
export const Copy = ({ text, label, ...button }: { text: string; label: string; className?: string; autoFocus?: boolean }) => {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(texts().copied);
    } catch {
      setSaid(texts().notCopied);
    }
  };
  return (
    <>
      <button type="button" {...button} onClick={() => void copy()}>
        {label}
      </button>{' '}
      <span aria-live="polite">{said}</span>
    </>
  );
};
