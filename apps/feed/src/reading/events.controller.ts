import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiOkResponse, ApiOperation, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { ownStores, ownWarehouses } from '@entrepot/telemetry';
import { Family, Parameters, Permission, Sample, holdRequest } from '@entrepot/requests';
import { endOfLog, removedUpTo } from '../event/event.store.js';
import { unreadableTypes } from '../event/event-types.js';
import { Integrations } from '../projections/integration/integrations.js';
import { EventFilter } from './event-filter.js';
import { EventQuery } from './event.requests.js';
import { EventStream } from './event-stream.js';
import { EventsPage, pageBody } from './event.view.js';
import { LogTail } from './log-tail.js';
import { PlaceCursors } from './place-cursors.js';
import { type LogPage, type LogSource, readPage, refuseExpired } from './read-page.js';
import { Readers } from './readers.js';
import { waitForEvents } from './wait-for-events.js';

/** Bytes of events in a page, about. */
const pageBytes = 2 * 1024 * 1024;

/** Whether a stream is asked for: what stands first in `Accept` counts. */
const wantsStream = ({ method, headers: { accept = '' } }: FastifyRequest): boolean => {
  const types = accept.split(',').map((part) => part.split(';', 1)[0]!.trim().toLowerCase());
  return method === 'GET' && types.find((type) => ['text/event-stream', 'application/json', '*/*'].includes(type)) === 'text/event-stream';
};

@ApiTags('Events')
@Controller('api2/events')
@Family('order')
export class EventsController {
  private readonly source: LogSource & { tail: LogTail; readers: Readers };

  constructor(
    db: Database,
    cursors: PlaceCursors,
    tail: LogTail,
    private readonly integrations: Integrations,
    readers: Readers,
  ) {
    this.source = { db, cursors, tail, readers };
  }

  @Get()
  @Permission('events/read')
  @Sample({ types: 'order.*', limit: 5 })
  @ApiOperation({
    operationId: 'listEvents',
    summary: 'Read the feed of events',
    description:
      'Every event of the system as a CloudEvent, in an order that never changes: as it happened for one source and subject, as the feed received ' +
      'them for different ones. Whoever goes on from `next_cursor` misses nothing; what the integration has no permission to read is left out, and what is about other warehouses than its own. With ' +
      '`Accept: text/event-stream` the events come as they happen, as server-sent events without `event:`, whose `id:` is the cursor behind each: ' +
      '`Last-Event-ID` goes on from there. A stream ends with its token; a comment every 15 s keeps it open.',
  })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'Of a stream: the `id` of the last event that was received; wins over `cursor`',
    schema: { type: 'string' },
  })
  @ApiExtraModels(EventsPage)
  @ApiOkResponse({
    description: 'The next events',
    content: {
      'application/json': { schema: { $ref: getSchemaPath(EventsPage) } },
      'text/event-stream': { schema: { type: 'string' } },
    },
  })
  @ApiResponse({
    status: 410,
    description: 'Events behind the cursor are not kept any more: begin anew without one, or with `cursor=now`',
    schema: { type: 'object', example: { error: 'Cursor expired' } },
  })
  async read(
    @Parameters() query: EventQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | EventStream> {
    const { types, subject, limit, wait = 0 } = query;
    const filter = new EventFilter({ types, subject }, request.principal!, this.integrations, ownWarehouses(), ownStores() !== null);
    const isStream = wantsStream(request);
    const lastId = isStream ? request.headers['last-event-id'] : undefined;
    const place = await this.placeOf(typeof lastId === 'string' && lastId !== '' ? lastId : query.cursor, query.from);
    const read = (after: number): Promise<LogPage> => readPage(this.source, after, { limit, bytes: pageBytes, filter });
    void reply.header('vary', 'Accept');
    if (filter.unreadable.length > 0) void reply.header(unreadableTypes, filter.unreadable.join(', '));
    if (isStream) {
      // Refuse a wrong cursor before the answer begins.
      await refuseExpired(this.source.db, place);
      void reply.type('text/event-stream; charset=utf-8');
      holdRequest(request);
      return this.open(new EventStream(this.source, place, filter));
    }
    const page = await read(place);
    const isEmpty = page.entries.length === 0 && !page.hasNext;
    const waits = isEmpty && wait > 0 && request.method === 'GET';
    if (waits) holdRequest(request);
    const { cursors, ...hub } = this.source;
    const shown = waits ? await waitForEvents(page, read, { ...hub, filter, limit, seconds: wait }) : page;
    hub.readers.count('page', shown.entries.length);
    void reply.type('application/json; charset=utf-8');
    return pageBody(shown, cursors, filter.own);
  }

  private async placeOf(cursor: string | undefined, from: Date | undefined): Promise<number> {
    const { db, cursors } = this.source;
    if (cursor !== undefined) return cursor === 'now' ? endOfLog(db) : cursors.read(cursor);
    // Places are the microseconds at which the log received its events.
    return from === undefined ? 0 : Math.max(from.getTime() * 1_000 - 1, await removedUpTo(db));
  }

  private open(stream: EventStream): EventStream {
    return stream.once('close', this.source.readers.add('stream', stream));
  }
}
