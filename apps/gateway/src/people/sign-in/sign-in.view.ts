import { ApiProperty } from '@nestjs/swagger';
import { permissions } from '@entrepot/contracts';
import { Example } from '@entrepot/requests';
import { UserRecord } from '../user/user.view.js';

export class SignInMethods {
  @Example(true) success: boolean;
  @ApiProperty({ type: 'array', items: { type: 'string', enum: ['password', 'oidc'] }, example: ['password'] }) methods: string[];
  @Example(true, { description: 'Whether a forgotten password can be set anew by a mail' }) reset: boolean;
}

export class SessionAnswer {
  @Example(true) success: boolean;
  @ApiProperty() user: UserRecord;
  @ApiProperty({
    ...{ type: 'array', items: { type: 'string', enum: [...permissions] }, example: ['orders/read'] },
    description: 'All that the person may do, with what the role’s permissions contain',
  })
  permissions: string[];
}

export class TotpSecret {
  @Example(true) success: boolean;
  @Example('JBSWY3DPEHPK3PXP', { description: 'To be typed' }) secret: string;
  @Example('otpauth://totp/Entrepot:ana%40example.com?issuer=Entrepot&secret=JBSWY3DPEHPK3PXP', { description: 'To be shown as a QR code' })
  uri: string;
}
