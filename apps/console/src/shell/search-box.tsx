import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type Hit, useSearchRecords } from '../api/search.js';
import { useMay } from '../api/session.js';
import { Combobox } from '../parts/combobox.js';
import { isTyping } from '../parts/keys.js';
import { placeOf } from '../screens/screens.js';
import { texts } from '../texts/texts.js';
import { usePlaces } from './places.js';

/** Box that finds everything: `/` opens it, arrows choose, Enter goes there. A single hit is chosen already. */
export const SearchBox = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const may = useMay();
  const [typed, setTyped] = useState('');
  const { asked, hits: found, isWhole, isFetching } = useSearchRecords(typed);
  const places = usePlaces(typed);
  const hits = [
    ...places.map(({ title }, id): Hit => ({ type: 'screen', id, title, subtitle: null, matched: '' })),
    ...found.filter(({ type }) => placeOf[type] !== undefined),
  ];

  // Emptied here: a dialog tells later that it was closed, when somebody may have opened it again and typed.
  const open = (): void => {
    setTyped('');
    dialog.current?.showModal();
  };
  useEffect(() => {
    const openByKey = (event: KeyboardEvent): void => {
      if ((event.key !== '/' || isTyping(event)) && !(event.key === 'k' && (event.ctrlKey || event.metaKey))) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', openByKey);
    return () => removeEventListener('keydown', openByKey);
  }, []);

  const go = (hit: Hit | undefined): void => {
    const place = hit?.type === 'screen' ? places[hit.id] : undefined;
    const list = place?.list ?? (hit && placeOf[hit.type]);
    if (!hit || !list) return;
    dialog.current?.close();
    if (place?.list === 'sales/new') void navigate({ to: '/sales/new' });
    else if (place) void navigate({ to: '/$list', params: { list }, search: place.search ?? {} });
    else void navigate({ to: '/$list/$id', params: { list, id: String(hit.id) } });
  };
  const { searching } = texts();
  return (
    <>
      <button type="button" className="seek" onClick={open} disabled={!may('searchRecords')}>
        {searching.open} <kbd>/</kbd>
      </button>
      <dialog ref={dialog} className="search" aria-label={searching.label}>
        <Combobox
          id="search"
          label={searching.label}
          hint={searching.hint}
          value={typed}
          onType={setTyped}
          hits={hits}
          asked={asked}
          onChoose={go}
          autoFocus
        />
        <p className="soft" role="status">
          {!isWhole ? searching.failed : asked !== '' && !isFetching && hits.length === 0 ? searching.none : ''}
        </p>
      </dialog>
    </>
  );
};
