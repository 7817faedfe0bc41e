import { forbidden, unauthorized, type Principal } from '@entrepot/auth';
import type { Access } from '../integration/access.js';
import { permissionFor, type Route } from '../routes/route.js';
import type { EnterShare, Share } from './shares.js';

export interface AdmissionOptions {
  access: Pick<Access, 'integrationOf'>;
  /** By client id, and by address where no token is asked for. */
  integrations: EnterShare;
  addresses: EnterShare;
  /** Notes that an integration called, and the permission that the call needed. */
  noteUse: (clientId: string, permission: string) => void;
}

/** A request, as far as it is read and described here; an exchange is one. */
interface Admitted {
  route?: Route;
  principal?: Principal;
  share?: Share;
  address?: string;
  bound?: string | null;
  headers: string[];
}

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
    const permission = exchange.route ? permissionFor(exchange.route, method) : null;
    if (permission === null || permission === 'any') return;
    if (!principal.permissions.has(permission) || !integration.permissions.has(permission)) throw forbidden(permission);
    noteUse(principal.clientId, permission);
  }

  /** Counts a request without a token, by its address. Throws `too_many_requests`. */
  admitAddress(exchange: Admitted, address: string): void {
    exchange.address = address;
    exchange.share = this.options.addresses(address, null, null);
  }

  /** Whether a request that was let in would be let in now: its integration or its token may have been revoked since. */
  isAdmitted({ principal, route, bound }: Admitted): boolean {
    const integration = principal && this.options.access.integrationOf(principal);
    return (
      !!integration && integration.bound === bound && (!route?.read || route.read === 'any' || integration.permissions.has(route.read))
    );
  }
}
