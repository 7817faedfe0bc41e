import { type Permission, permissions } from '@entrepot/contracts';
import { type FieldSettings, ListOf, rules, Text, textLimits } from '@entrepot/requests';

/** Code of a role, as people have it and as a claim of OpenID Connect names it. */
export const roleCode = {
  max: 64,
  pattern: /^[a-z0-9][a-z0-9_\-]{0,63}$/,
  mustBe: '1 to 64 small letters, digits, hyphens or underscores',
};
const Name = (settings: FieldSettings<string>): PropertyDecorator => Text({ max: textLimits.name, pattern: /\S/, ...settings });
const Permissions = (settings: FieldSettings<Permission[]>): PropertyDecorator => ListOf(rules.oneOf(permissions), settings);

export class CreateRoleRequest {
  @Text({ ...roleCode, required: true, example: 'stock-clerk' }) role: string;
  @Name({ required: true, example: 'Stock clerk' }) name: string;
  @Permissions({ required: true }) permissions: Permission[];
}

export class ChangeRoleRequest {
  @Name({ empty: 'refused' }) name?: string;
  @Permissions({}) permissions?: Permission[];
}
