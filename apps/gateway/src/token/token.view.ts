import { ApiProperty } from '@nestjs/swagger';
import { tokenLifetime } from '@entrepot/auth';
import { Example } from '@entrepot/requests';
import { longestField } from './token-request.rules.js';

/** Credentials of a client, in the form or by HTTP Basic. */
class ClientForm {
  @Example('entrepot', { required: false, maxLength: longestField }) client_id?: string;
  @Example('Qm4yV0dZc1p1N1hKb2VSa1R3aUxqTnFBc0RmR2hKa0w', { required: false, maxLength: longestField }) client_secret?: string;
}

export class TokenRequest extends ClientForm {
  @Example('client_credentials', { enum: ['client_credentials'] }) grant_type: string;
  @Example('orders/read', { required: false, maxLength: longestField, description: 'Narrows what the token may do' }) scope?: string;
}

export class RevokeRequest extends ClientForm {
  @Example('eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9…', { maxLength: longestField }) token: string;
}

export class TokenAnswer {
  @Example('eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9…') access_token: string;
  @Example('Bearer') token_type: string;
  @Example(tokenLifetime) expires_in: number;
  @Example('orders/read') scope: string;
}

class PublicKey {
  @Example('EC') kty: string;
  @Example('P-256') crv: string;
  @Example('f83OJ3D2…') x: string;
  @Example('x_FEzRu9…') y: string;
  @Example('NzbLsXh8…') kid: string;
  @Example('ES256') alg: string;
  @Example('sig') use: string;
}

/** JSON Web Key Set. */
export class PublicKeys {
  @ApiProperty({ type: [PublicKey] }) keys: PublicKey[];
}
