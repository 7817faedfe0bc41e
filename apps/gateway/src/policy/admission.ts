import { forbidden, unauthorized, type Principal } from '@entrepot/auth';
import type { Access, KnownIntegration } from '../integration/access.js';
import { permissionFor, type Route } from '../routes/route.js';
import type { EnterShare, Share } from './shares.js';

export interface AdmissionOptions {
  access: Pick<Access, 'integrationOf'>;
  /** By client id, and by address where no token is asked for. */
  integrations: EnterShare;
  addresses: EnterShare;
  /** Notes that an integration called, and a permission that the call needed; null: none of its own. */
  noteUse: (clientId: string, permission: string | null) => void;
}

/** A request, as far as it is read and described here; an exchange is one. */
interface Admitted {
  route?: Route;
  principal?: Principal;
  share?: Share;
  address?: string;
  bound?: string | null;
  stores?: string | null;
  isCurrent?: () => boolean;
  given?: string;
  headers: string[];
}

/** Person who calls by a session. */
interface Caller {
  principal: Principal;
  grant: { given: string; stores: string | null };
  isCurrent(): boolean;
}

type Holder = Pick<KnownIntegration, 'permissions'>;
const isHeld = (permission: string, token: Holder, integration: Holder): boolean =>
  token.permissions.has(permission) && integration.permissions.has(permission);

/** Decides who may call, how often and how much at once. */
export class Admission {
  constructor(private readonly options: AdmissionOptions) {}

  /** Counts the request of an integration. Throws `unauthorized`, `too_many_requests` or `forbidden`, in this order. */
  admit(exchange: Admitted, method: string, principal: Principal): void {
    const { access, integrations, noteUse } = this.options;
    const integration = access.integrationOf(principal);
    if (!integration) throw unauthorized('revoked', 'ask for a new one');
    exchange.principal = principal;
    exchange.bound = integration.bound;
    exchange.share = integrations(integration.clientId, integration.rateLimitPerMinute, exchange.headers);
    const { route } = exchange;
    const permission = route ? permissionFor(route, method) : null;
    if (!route || permission === null) return;
    const needed = permission === 'any' ? null : permission;
    if (needed !== null && !isHeld(needed, principal, integration)) throw forbidden(needed);
    noteUse(principal.clientId, needed);
    if (route.alsoUses.length === 0) return;
    exchange.given = integration.given;
    for (const one of route.alsoUses) if (isHeld(one, principal, integration)) noteUse(principal.clientId, one);
  }

  /** Counts the request of a person. Throws `too_many_requests` or `forbidden`. */
  admitPerson(exchange: Admitted, method: string, { principal, grant, isCurrent }: Caller): void {
    exchange.principal = principal;
    exchange.bound = null;
    exchange.stores = grant.stores;
    exchange.isCurrent = isCurrent;
    exchange.share = this.options.integrations(principal.clientId, null, exchange.headers);
    const permission = exchange.route ? permissionFor(exchange.route, method) : null;
    if (permission !== null && permission !== 'any' && !principal.permissions.has(permission)) throw forbidden(permission);
    if (exchange.route && exchange.route.alsoUses.length > 0) exchange.given = grant.given;
  }

  /** Counts a request without a token, by its address. Throws `too_many_requests`. */
  admitAddress(exchange: Admitted, address: string): void {
    exchange.address = address;
    exchange.share = this.options.addresses(address, null, null);
  }

  /** Whether a request that was let in would be let in now: its integration, its token or its session may have ended since. */
  isAdmitted({ principal, route, bound, isCurrent }: Admitted): boolean {
    if (isCurrent) return isCurrent();
    const integration = principal && this.options.access.integrationOf(principal);
    return (
      !!integration && integration.bound === bound && (!route?.read || route.read === 'any' || integration.permissions.has(route.read))
    );
  }
}
