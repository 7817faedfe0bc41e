import { useMay } from '../api/session.js';
import { menu, screens } from '../screens/screens.js';
import { texts } from '../texts/texts.js';

/** Screen or saved filter that one goes to by its name. */
export interface Place {
  title: string;
  list: string;
  search?: Readonly<Record<string, string>>;
}

/** Finds the screens of the menu, and saved filters of their lists, whose names have a word that begins as typed. */
export const usePlaces = (typed: string): Place[] => {
  const may = useMay();
  const words = typed.trim().toLowerCase();
  if (words.length < 2) return [];
  const { screens: titles, saved, sale } = texts();
  const shown = menu
    .flatMap(({ entries }) => entries)
    .filter(({ operation, orElse = [] }) => [operation, ...orElse].some((one) => may(one)));
  const places = shown.flatMap(({ name }): Place[] => {
    const screen = screens[name];
    return [
      { title: titles[name], list: name },
      ...(screen?.makeOn && may(screen.makeOn.operation) ? [{ title: sale.title, list: 'sales/new' }] : []),
      ...Object.entries(screen?.saved ?? {}).map(([filter, search]) => ({
        title: saved[filter as keyof typeof saved],
        list: name,
        search,
      })),
    ];
  });
  return places.filter(({ title }) => ` ${title.toLowerCase()}`.includes(` ${words}`));
};
