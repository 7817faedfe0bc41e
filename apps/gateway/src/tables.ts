import { auditEntryTable } from './audit/audit-entry.store.js';
import { integrationTable } from './integration/integration.table.js';
import { integrationUseTable, permissionUseTable } from './integration/use/use.table.js';
import { signingKeyTable } from './key/signing-key.store.js';
import { personRoleTable } from './people/role/role.table.js';
import { personSessionTable } from './people/session/session.table.js';
import { personLinkTable } from './people/user/link.store.js';
import { personTable } from './people/user/user.table.js';
import { requestPackTable } from './request-log/request-log.table.js';
import { revokedTokenTable } from './token/revoked-token.store.js';
import { verifyFindingTable, verifyRunTable } from './verify/verify-run.table.js';

/** Maps of the gateway's tables. */
export const tables = [
  integrationTable,
  integrationUseTable,
  permissionUseTable,
  signingKeyTable,
  revokedTokenTable,
  auditEntryTable,
  personTable,
  personRoleTable,
  personSessionTable,
  personLinkTable,
  requestPackTable,
  verifyRunTable,
  verifyFindingTable,
];
