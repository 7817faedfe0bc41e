import { deadLetterPart, deadLettersPart, type DeadLetterPart, type DeadLetterRow, type DeadLettersPart } from '@entrepot/service';
import { DomainError, formatTimestamp } from '@entrepot/kernel';
import type { DeadLetterFilter, Operations } from '@entrepot/messaging';
import { answered, askEach, askEveryone, partOf, type Everyone, type ServicePart } from './ask-services.js';

const queryOf = ({ state, consumer, type, since, before, limit }: DeadLetterFilter): string => {
  const sent = { state, consumer, type, since: since && formatTimestamp(since), cursor: before, limit: String(limit) };
  return new URLSearchParams(Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined)).toString();
};

const withoutRows = (part: ServicePart<DeadLettersPart>) =>
  part.status === 'up' ? { service: part.service, status: part.status, waiting: part.waiting } : part;

export interface DeadLetterPage {
  limit: number;
  next_cursor: string | null;
  services: ReturnType<typeof withoutRows>[];
  dead_letters: DeadLetterRow[];
}

/** A page over all services, the youngest first: ids ascend with time everywhere, so that one cursor is right for all of them. */
export const listEverywhere = async (everyone: Everyone, operations: Operations, filter: DeadLetterFilter): Promise<DeadLetterPage> => {
  const parts = await askEveryone(everyone, `/ops/dead-letters?${queryOf(filter)}`, () => deadLettersPart(operations, filter));
  const found = answered(parts);
  const rows = found.flatMap(({ dead_letters }) => dead_letters).sort((a, b) => (a.id < b.id ? 1 : -1));
  const page = rows.slice(0, filter.limit);
  const hasNext = rows.length > page.length || found.some(({ has_next }) => has_next);
  return {
    limit: filter.limit,
    next_cursor: (hasNext && page.at(-1)?.id) || null,
    services: parts.map(withoutRows),
    dead_letters: page,
  };
};

/** A dead letter, of any service. Throws `dead_letter_not_found`, and `resource_unavailable` where one that is away may have it. */
export const findEverywhere = async (everyone: Everyone, operations: Operations, id: string): Promise<DeadLetterPart['dead_letter']> => {
  const parts = await askEach(everyone, async (upstream) => ({
    found: upstream ? await partOf<DeadLetterPart>(upstream, everyone.request, `/ops/dead-letters/${id}`) : await ownOne(operations, id),
  }));
  const found = answered(parts).find((part) => part.found)?.found;
  if (found) return found.dead_letter;
  const unreachable = parts.filter(({ status }) => status === 'unreachable').map(({ service }) => service);
  if (unreachable.length > 0) throw new DomainError('resource_unavailable', { extra: { unreachable } });
  throw new DomainError('dead_letter_not_found', { id });
};

const ownOne = async (operations: Operations, id: string): Promise<DeadLetterPart | null> => {
  try {
    return await deadLetterPart(operations, id);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'dead_letter_not_found') return null;
    throw error;
  }
};
