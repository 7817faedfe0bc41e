import { Email, Field, type FieldSettings, rules, Text, textLimits } from '@entrepot/requests';

/** Characters of a password (contract 6, 6.10). */
const shortest = 12;
const longest = 1_024;
const anyText = rules.text({ trim: false, max: longest, numbers: false });

const Secret = (settings: FieldSettings<string> = {}): PropertyDecorator =>
  Text({ trim: false, max: longest, numbers: false, required: true, secret: true, empty: 'kept', ...settings });

/** A password that is set. */
const NewPassword = (): PropertyDecorator =>
  Field<string>(
    {
      name: 'password',
      api: { type: 'string', minLength: shortest, maxLength: longest },
      read: (value, faults, source) => {
        const read = anyText.read(value, faults, source);
        const isLong = read === undefined || [...read].length >= shortest;
        return isLong ? read : faults.add('length', `must have ${shortest} to ${longest} characters`, value);
      },
    },
    { required: true, secret: true, empty: 'kept', example: 'correct horse battery' },
  );
const Code = (settings: FieldSettings<string> = {}): PropertyDecorator =>
  Text({ max: 6, pattern: /^\d{6}$/, mustBe: '6 digits', secret: true, example: '492039', ...settings });

export class SignInRequest {
  @Email({ required: true }) email: string;
  @Secret({ example: 'correct horse battery' }) password: string;
  @Code({ description: 'Of the second factor, where the person has one' }) code?: string;
}

export class ChangePasswordRequest {
  @Secret({ example: 'correct horse battery' }) current_password: string;
  @NewPassword() password: string;
}

export class ResetPasswordRequest {
  @Email({ required: true }) email: string;
}

export class UseLinkRequest {
  @Text({ trim: false, max: 100, required: true, secret: true, example: 'Qm4yV0dZc1p1N1hKb2VSa1R3aUxqTnFBc0RmR2hKa0w' }) token: string;
  @NewPassword() password: string;
  @Email({ description: 'Of the first owner, who has none yet; else it stays as it is' }) email?: string;
  @Text({ max: textLimits.name, pattern: /\S/, example: 'Ana Souza', description: 'Needed of the first owner' }) name?: string;
  @Code({ description: 'Of the second factor, where the person has one' }) code?: string;
}

export class TotpRequest {
  @Secret({ example: 'correct horse battery' }) password: string;
}

export class ConfirmTotpRequest {
  @Code({ required: true }) code: string;
}
