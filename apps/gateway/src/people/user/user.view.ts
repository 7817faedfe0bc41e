import { ApiProperty } from '@nestjs/swagger';
import { entityTag, Example } from '@entrepot/requests';
import type { Person } from './user.rules.js';

export class UserRecord {
  @Example(17) user_id: number;
  @Example('ana@example.com') email: string;
  @Example('Ana Souza') name: string;
  @Example('support') role: string;
  @ApiProperty({
    ...{ type: [Number], nullable: true, example: null },
    description: 'Ids of the stores whose orders, documents and sales are seen; null: all',
  })
  stores: number[] | null;
  @Example(true) is_active: boolean;
  @Example(false, { description: 'Whether a second factor is asked for' }) has_totp: boolean;
  @Example('2026-01-31T12:05:10.000Z', { nullable: true, description: 'Last call, known within a minute; null: none yet' })
  last_seen_at: string | null;
  @Example('2026-01-31T12:00:00.000Z') created_at: string;
}

export class UserAnswer {
  @Example(true) success: boolean;
  @ApiProperty() user: UserRecord;
}

const link = 'https://shop.example.com/console/sign-in#token=Qm4yV0dZc1p1N1hKb2VSa1R3aUxqTnFBc0RmR2hKa0w';

/** Answer that alone shows the link. */
export class UserInvited extends UserAnswer {
  @Example(link, { nullable: true, description: 'Sets a password, once, within 7 days; null where people sign in by OpenID Connect' })
  link: string | null;
}

export class OwnerLink {
  @Example(true) success: boolean;
  @Example(link, { description: 'Makes the first owner, once, within a day' }) link: string;
}

export const userRecord = (person: Person): UserRecord => ({
  user_id: person.user_id,
  email: person.email,
  name: person.name,
  role: person.role,
  stores: person.stores,
  is_active: person.is_active,
  has_totp: person.totp_secret !== null,
  last_seen_at: person.last_seen_at && person.last_seen_at.toISOString(),
  created_at: person.created_at.toISOString(),
});

/** Leaves `last_seen_at` out of the tag: a write that names it would be refused while the person is at work. */
export const userTag = ({ user_id, version }: Person): string => entityTag([user_id, version]);
