import { ApiProperty } from '@nestjs/swagger';
import { type Permission, permissions } from '@entrepot/contracts';
import { entityTag, Example } from '@entrepot/requests';
import type { Role } from './role.rules.js';

export class RoleRecord {
  @Example('support') role: string;
  @Example('Support') name: string;
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...permissions] }, example: ['orders/read'] })
  permissions: readonly Permission[];
  @Example(true, { description: 'Always there, and never changed' }) is_builtin: boolean;
}

export class RoleList {
  @Example(true) success: boolean;
  @ApiProperty({ type: [RoleRecord] }) roles: RoleRecord[];
}

export class RoleAnswer {
  @Example(true) success: boolean;
  @ApiProperty() role: RoleRecord;
}

export const roleRecord = ({ role, name, permissions, isBuiltin }: Role): RoleRecord => ({
  role,
  name,
  permissions,
  is_builtin: isBuiltin,
});

export const roleTag = (role: Role): string => entityTag(roleRecord(role));
