import { hashGeneratedSecret, type Principal, signToken, type SigningKey, tokenLifetime } from '@entrepot/auth';
import type { Permission } from '@entrepot/contracts';
import type { Database } from '@entrepot/database';
import { createFreshRun, createLoop, DomainError } from '@entrepot/kernel';
import type { Logger } from '@entrepot/telemetry';
import { type Grant, grantOf } from './grant.js';
import { idleHours, type PeopleChanges, readPeople, saveSeen } from './session.store.js';

/** Call of a person by a session. */
export interface Visit {
  sessionId: string;
  userId: number;
  grant: Grant;
  principal: Principal;
  /** Value of `Authorization` by which services know the person; it never leaves the house. */
  authorization: string;
  /** Whether the session, and the person's rights, are still the same. */
  isCurrent(): boolean;
}

interface Session {
  sessionId: string;
  userId: number;
  seenAt: number;
  endsAt: number;
  isEnded: boolean;
  visit?: Visit;
}

interface Known {
  role: string;
  stores: readonly number[] | null;
  grant: Grant;
}

/** A sign-out must be felt everywhere within 2 s (contract 6, 6.10); a held request is looked at once a second beside that. */
export const peoplePollMs = 500;
/** Last calls of sessions are written down this often. */
const seenMs = 60_000;
/** A token for services is made anew in the second half of its life. */
const renewMs = (tokenLifetime * 1_000) / 2;

export interface PeopleOptions {
  db: Database;
  serverKey: Buffer;
  /** Returns the key that signs now. */
  signingKey: () => SigningKey;
  logger: Logger;
}

/** Keeps sessions, people and roles in memory, at most half a second old, as `Access` does integrations. */
export class People {
  private readonly sessions = new Map<string, Session>();
  private readonly people = new Map<number, Known>();
  private readonly roles = new Map<string, readonly Permission[]>();
  private readonly seen = new Set<string>();
  private horizon = '0';
  private clock = { database: 0, readAt: 0 };
  private readonly look = createFreshRun(async () => this.take(await readPeople(this.options.db, this.horizon)));
  private readonly loop = createLoop({
    pass: async () => {
      await this.refresh();
      await this.saveSeen();
      return peoplePollMs;
    },
    onError: (err, failures) => {
      if (failures === 1) this.options.logger.warn({ err }, 'sessions cannot be read; the last known state stays in force');
      return peoplePollMs;
    },
  });

  constructor(private readonly options: PeopleOptions) {}

  /** Returns the call of a session that was opened lately; undefined where `enter` has to look. */
  recall(token: string): Visit | undefined {
    const session = this.sessions.get(this.hashOf(token));
    const visit = session?.visit;
    const now = this.now();
    if (!visit?.isCurrent() || visit.principal.issuedAt * 1_000 + renewMs < Date.now()) return undefined;
    if (now - session!.seenAt > seenMs) {
      session!.seenAt = now;
      this.seen.add(visit.sessionId);
    }
    return visit;
  }

  /** Finds the session of a cookie; undefined where there is none that counts. Throws `resource_unavailable` while that cannot be known. */
  async enter(token: string): Promise<Visit | undefined> {
    const known = this.recall(token);
    if (known) return known;
    const hash = this.hashOf(token);
    if (!this.sessions.has(hash))
      await this.refresh().catch((cause: unknown) => {
        throw new DomainError('resource_unavailable', { what: 'sessions' }, { cause });
      });
    const session = this.sessions.get(hash);
    const person = session && this.people.get(session.userId);
    if (!person || !this.isAlive(session)) return undefined;
    session.visit = await this.open(session, person.grant);
    return this.recall(token) ?? session.visit;
  }

  /** Takes over what was committed before the call. */
  async refresh(): Promise<void> {
    await this.look.run();
  }

  async start(): Promise<void> {
    await this.refresh();
    this.loop.start(peoplePollMs);
  }

  async stop(): Promise<void> {
    await this.loop.stop();
    await this.saveSeen().catch(() => undefined);
  }

  private hashOf(token: string): string {
    return hashGeneratedSecret(token, this.options.serverKey);
  }

  /** Estimates the database's time, by which sessions end. */
  private now(): number {
    return this.clock.database + performance.now() - this.clock.readAt;
  }

  private isAlive({ isEnded, seenAt, endsAt }: Session): boolean {
    const now = this.now();
    return !isEnded && now < endsAt && now < seenAt + idleHours * 3_600_000;
  }

  private async open(session: Session, grant: Grant): Promise<Visit> {
    const { sessionId, userId } = session;
    const issuedAt = Math.floor(Date.now() / 1_000);
    const clientId = `user:${userId}`;
    const token = { clientId, permissions: grant.held, tokenId: sessionId, generation: 0, issuedAt };
    const { permissions } = grant;
    return {
      sessionId,
      userId,
      grant,
      principal: { clientId, permissions, tokenId: sessionId, generation: 0, issuedAt, expiresAt: issuedAt + tokenLifetime },
      authorization: `Bearer ${await signToken(this.options.signingKey(), token)}`,
      isCurrent: () => this.isAlive(session) && this.people.get(userId)?.grant === grant,
    };
  }

  private take({ horizon, now, people, roles, sessions }: PeopleChanges): void {
    this.clock = { database: now.getTime(), readAt: performance.now() };
    for (const { role, permissions } of roles) this.roles.set(role, permissions);
    for (const { user_id, role, stores, is_in } of people) {
      if (is_in) this.people.set(user_id, { role, stores, grant: grantOf(role, this.roles, stores, this.people.get(user_id)?.grant) });
      else this.people.delete(user_id);
    }
    if (roles.length > 0)
      for (const known of this.people.values()) known.grant = grantOf(known.role, this.roles, known.stores, known.grant);
    for (const { session_id: sessionId, token_hash, user_id: userId, seen_at, ends_at, ended_at } of sessions) {
      const session = { sessionId, userId, seenAt: Date.parse(seen_at), endsAt: Date.parse(ends_at), isEnded: ended_at !== null };
      this.sessions.set(token_hash, Object.assign(this.sessions.get(token_hash) ?? session, session));
    }
    for (const [hash, session] of this.sessions) if (!this.isAlive(session)) this.sessions.delete(hash);
    this.horizon = horizon;
  }

  private async saveSeen(): Promise<void> {
    if (this.seen.size === 0) return;
    const seen = [...this.seen];
    this.seen.clear();
    await saveSeen(this.options.db, seen);
  }
}
