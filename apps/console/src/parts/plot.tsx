import { fieldName } from '../texts/texts.js';
import { timeOf } from './time.js';

type Step = Readonly<Record<string, unknown>>;

const width = 600;
const height = 100;

/** Line through the values of a field; it is cut where one is missing. */
const pathOf = (steps: readonly Step[], name: string, x: (step: Step) => number, most: number): string => {
  let isDrawing = false;
  return steps
    .map((step) => {
      const value = step[name];
      if (typeof value !== 'number') return ((isDrawing = false), '');
      const letter = isDrawing ? 'L' : 'M';
      isDrawing = true;
      return `${letter}${x(step).toFixed(1)} ${(height - (value / most) * height).toFixed(1)}`;
    })
    .join('');
};

const clock = (time: number): string => new Date(time).toLocaleTimeString(document.documentElement.lang, { timeStyle: 'short' });

/** Fields of steps over their time, as lines on one scale. */
export const Plot = ({ title, steps, names }: { title: string; steps: readonly Step[]; names: readonly string[] }) => {
  const times = steps.map(({ time }) => timeOf(String(time)).getTime());
  const [from, to] = [times[0] ?? 0, times.at(-1) ?? 1];
  const most = Math.max(1, ...names.flatMap((name) => steps.map((step) => Number(step[name] ?? 0))));
  const x = ({ time }: Step): number => ((timeOf(String(time)).getTime() - from) / Math.max(1, to - from)) * width;
  const said = names.map((name) => `${fieldName(name)} ${String(steps.at(-1)?.[name] ?? '–')}`);
  return (
    <figure className="plot">
      <figcaption>
        <strong>{title}</strong>
        {said.map((one, index) => (
          <span key={one} className={`said-${index}`}>
            {' '}
            {one}
          </span>
        ))}
      </figcaption>
      <span className="soft">{most.toLocaleString(document.documentElement.lang)}</span>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={`${title}: ${said.join(', ')}`}>
        {names.map((name, index) => (
          <path key={name} className={`line-${index}`} d={pathOf(steps, name, x, most)} />
        ))}
      </svg>
      <p className="soft">
        <span>{clock(from)}</span> <span>{clock(to)}</span>
      </p>
    </figure>
  );
};
