import { useState } from 'react';
import type { Values } from '../../api/client.js';
import { isRecord } from '../../api/record.js';
import type { Field } from '../../api/operation.js';
import { Choice } from '../../parts/labelled.js';
import { texts } from '../../texts/texts.js';

const recordOf = (value: unknown): Values => (isRecord(value) ? value : {});

/** Shows a mail of the store as it is typed, with its placeholders filled by an example. */
export const MailPreview = ({ store, kinds }: { store: Values; kinds: readonly Field[] }) => {
  const [kind, setKind] = useState(kinds[0]?.name ?? '');
  const { mail } = texts();
  const brand = recordOf(store['brand']);
  const own = recordOf(recordOf(recordOf(store['mail'])['texts'])[kind]);
  const example: Values = { store: store['name'], number: '100000017', order: '100000017', firstname: 'Ana' };
  const textOf = (name: string): string =>
    typeof own[name] === 'string' ? own[name].replace(/\{(\w+)\}/g, (all, one: string) => String(example[one] ?? all)) : mail.usual;
  const color = { borderColor: /^#[0-9a-f]{6}$/i.test(String(brand['color'])) ? String(brand['color']) : 'currentcolor' };
  return (
    <section aria-label={mail.preview}>
      <h2>{mail.preview}</h2>
      <select aria-label={mail.kind} value={kind} onChange={({ target }) => setKind(target.value)}>
        <Choice none="–" values={kinds.map(({ name }) => name)} />
      </select>
      <article className="mail" aria-live="polite">
        <p>
          <strong>{textOf('subject')}</strong>
        </p>
        <p className="mark" style={color}>
          {String(brand['logo_alt'] ?? store['name'])}
        </p>
        <p>{textOf('intro')}</p>
        <p className="soft">{mail.content}</p>
        <p>{textOf('closing')}</p>
        <footer className="soft">
          {[recordOf(store['mail'])['footer'], brand['contact_email'], brand['contact_phone']].filter(Boolean).map((line) => (
            <p key={String(line)}>{String(line)}</p>
          ))}
        </footer>
      </article>
    </section>
  );
};
