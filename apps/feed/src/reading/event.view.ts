import { ApiProperty } from '@nestjs/swagger';
import { Example } from '@entrepot/requests';
import { ownBody } from '../event/own-body.js';
import type { Own } from '../event/own-event.rules.js';
import type { PlaceCursors } from './place-cursors.js';
import type { LogPage } from './read-page.js';

const optional = { required: false };

/** A CloudEvent 1.0 in its JSON form; what others publish may have further attributes, all of them texts. */
export class FeedEvent {
  @Example('1.0', { enum: ['1.0'] }) specversion: string;
  @Example('01a200b6-5a01-7004-8d31-7c2f21a6b1de') id: string;
  @Example('/entrepot/order') source: string;
  @Example('order.placed', { description: 'Described in /docs/events' }) type: string;
  @Example('17', { ...optional, description: 'The id of what it is about' }) subject?: string;
  @Example('2026-11-22T09:15:02.417Z') time: string;
  @Example('urn:entrepot:event:order.placed:1', { ...optional, description: 'Another number at the end: a breaking change of the data' })
  dataschema?: string;
  @Example('1', { ...optional, description: 'The version of the record behind the change' }) aggregateversion?: string;
  @Example('1', { ...optional, description: 'The number of the event of its record: 1, 2, 3 … without gaps; filters make some' })
  sequence?: string;
  @Example('1', {
    ...optional,
    description:
      'Of webhooks alone that get some types or may not read all of a record: the last number before this one that the webhook was given; absent at ' +
      'the first. Greater than the last number that you have: something is lost',
  })
  previoussequence?: string;
  @Example('01a200b6-92ff-7000-ad39-df1907fec535', { ...optional, description: 'The request that caused it' }) requestid?: string;
  @Example('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', optional) traceparent?: string;
  @Example('erp', { ...optional, description: 'The integration that caused it' }) actor?: string;
  @Example('application/json', { enum: ['application/json'] }) datacontenttype: string;
  @ApiProperty({ description: 'As the schema of its type says', additionalProperties: true, type: 'object', example: { order_id: 17 } })
  data: object;
}

export class EventsPage {
  @ApiProperty({ type: [FeedEvent] }) events: FeedEvent[];
  @Example('AAZmZmZmZmZmZmZmAAZL7z3Aq8A', { description: 'Goes on behind these events' }) next_cursor: string;
  @Example(false, { description: 'There are more: ask again at once' }) has_next: boolean;
}

/** Answer of an `EventsPage`, made of the texts that are stored. */
export const pageBody = ({ entries, place, hasNext }: LogPage, cursors: PlaceCursors, own: Own): Buffer =>
  Buffer.from(
    `{"events":[${entries.map(({ json }) => ownBody(json, own)).join(',')}],"next_cursor":"${cursors.write(place)}","has_next":${hasNext}}`,
  );
