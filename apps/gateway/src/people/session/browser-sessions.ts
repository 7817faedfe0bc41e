import type { FastifyReply, FastifyRequest } from 'fastify';
import { unauthorized } from '@entrepot/auth';
import { type Database, transaction } from '@entrepot/database';
import { attemptCookie, attemptOf, sessionCookie, sessionToken } from './cookie.js';
import type { People, Visit } from './people.js';
import { assertSameOrigin } from './same-origin.js';
import { endSession } from './session.store.js';

/** Sessions of browsers, as the paths under /auth open and end them. */
export class BrowserSessions {
  constructor(
    private readonly db: Database,
    private readonly people: People,
    private readonly publicUrl: string,
  ) {}

  /** Throws `foreign_origin`. */
  assertSameOrigin({ raw }: FastifyRequest): void {
    assertSameOrigin(raw, this.publicUrl);
  }

  /** Finds the session of a request; undefined without one that counts. */
  async find({ raw }: FastifyRequest): Promise<Visit | undefined> {
    const token = sessionToken(raw, this.publicUrl);
    return token === undefined ? undefined : this.people.enter(token);
  }

  /** Finds the session of a request, whose person is the actor from here on. Throws `unauthorized`. */
  async require(request: FastifyRequest): Promise<Visit> {
    const visit = await this.find(request);
    if (!visit) throw unauthorized('missing', 'sign in first');
    request.context.integration = visit.principal.clientId;
    return visit;
  }

  /** Gives a browser its new session, which takes the place of the one that it had. */
  async begin(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void> {
    const before = await this.find(request);
    if (before) await this.endVisit(before);
    await this.people.refresh();
    reply.header('set-cookie', sessionCookie(request.raw, this.publicUrl, token));
  }

  /** Keeps a sign-in by OpenID Connect in the browser that began it, for 10 minutes. */
  keepAttempt({ raw }: FastifyRequest, reply: FastifyReply, sealed: string): void {
    reply.header('set-cookie', attemptCookie(raw, this.publicUrl, sealed));
  }

  /** Takes the sign-in that a browser has under way; it has none any more then. */
  takeAttempt({ raw }: FastifyRequest, reply: FastifyReply): string | undefined {
    reply.header('set-cookie', attemptCookie(raw, this.publicUrl, null));
    return attemptOf(raw);
  }

  /** Ends the session of a request, if there is one, and its cookie. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const visit = await this.find(request);
    if (visit) {
      await this.endVisit(visit);
      await this.people.refresh();
    }
    reply.header('set-cookie', sessionCookie(request.raw, this.publicUrl, null));
  }

  private endVisit({ sessionId, userId }: Visit): Promise<number> {
    return transaction(this.db, (tx) => endSession(tx, sessionId, userId));
  }
}
