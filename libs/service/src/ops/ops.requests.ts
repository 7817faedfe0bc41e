import type { DateRange, Page } from '@entrepot/kernel';
import { deadLetterStates, type DeadLetterFilter, type DeadLetterState, type Look, type Mark } from '@entrepot/messaging';
import { DateRangeOf, Field, Flag, Id, Integer, ListOf, OneOf, Paging, PathValue, rules, Text, uuid } from '@entrepot/requests';

/** Characters of the reason why something is discarded. */
export const longestReason = 1_000;

/** Id of a dead letter in the path. */
export const DeadLetterId = (): ParameterDecorator => PathValue('id', uuid());

/** Which dead letters are listed, the youngest first. */
export class DeadLetterQuery {
  @OneOf(deadLetterStates, { empty: 'absent', default: 'waiting', description: 'What has become of them' })
  state: DeadLetterState;

  @Text({ trim: false, description: 'The service that could not handle them' })
  consumer?: string;

  @Text({ trim: false, description: 'The type of their event' })
  type?: string;

  @DateRangeOf(['since'])
  since: DateRange;

  @Field(uuid(), { description: 'The id that the last page ended with' })
  cursor?: string;

  @Paging()
  page: Page;

  get filter(): DeadLetterFilter {
    const { state, consumer, type, since, cursor: before, page } = this;
    return { state, consumer, type, since: since.from, before, limit: page.limit };
  }
}

export class DiscardRequest {
  @Text({ max: longestReason, required: true, empty: 'blank', example: 'order of a test' })
  reason: string;
}

export class RebuildRequest {
  @Flag({ default: false, description: 'Whether a rebuild that is under way is given up for the new one' })
  restart: boolean;
}

/** Which records of a check are looked at: the next ones, or those with some keys. */
export class LookRequest {
  @Text({ trim: false, max: 1_000, description: 'The last id of the page before' })
  after?: string;

  @Integer({ min: 1, max: 1_000, default: 1_000, description: 'Records that are read' })
  limit: number;

  @ListOf(rules.text({ trim: false, max: 4_000 }), { max: 5_000, description: 'Keys instead of a page' })
  keys?: string[];

  get look(): Look {
    const { after = null, limit, keys } = this;
    return keys ? { keys } : { after, limit };
  }
}

/** Mark up to which a service says how far it is. */
export class PositionQuery {
  @Id({ description: 'A number of its outbox' }) outbox?: string;
  @Text({ trim: false, description: 'The moment of that' }) at?: string;

  get mark(): Mark | undefined {
    const { outbox, at } = this;
    return outbox === undefined || at === undefined ? undefined : { outbox, at };
  }
}
