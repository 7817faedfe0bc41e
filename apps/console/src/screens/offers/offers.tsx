import type { Values } from '../../api/client.js';
import { Action } from '../../parts/action.js';
import { texts } from '../../texts/texts.js';
import type { Offer } from '../screens.js';

/** Buttons of the writes that a list or a record offers, each with its form. */
export const Offers = ({ offers, record, list }: { offers: readonly Offer[]; record?: Values; list: string }) => (
  <div className="buttons">
    {offers
      .filter(({ when }) => !when || !record || when(record))
      .map(({ operation, load, label, ask = [], of, reading, isChange, sends, shows }) => (
        <Action
          key={`${operation} ${label}`}
          operation={operation}
          load={load}
          label={texts().offers[label]}
          fixed={{ ...(record && of?.(record)), ...sends }}
          ask={ask}
          changes={[list, 'health']}
          {...(isChange && record && { initial: reading ? (now: Values) => reading(record).part?.(now) ?? now : record })}
          {...(reading && record && { reading: reading(record) })}
          {...(shows && { shows })}
        />
      ))}
  </div>
);
