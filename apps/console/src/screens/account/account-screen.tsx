import { useQuery } from '@tanstack/react-query';
import methods from 'operation:listSignInMethods';
import { call, type Values } from '../../api/client.js';
import { useSession } from '../../api/session.js';
import { Facts } from '../../parts/facts.js';
import { texts } from '../../texts/texts.js';
import { Offers } from '../offers/offers.js';
import { Part } from '../record/part.js';
import type { Offer } from '../screens.js';

const offers: readonly Offer[] = [
  {
    operation: 'changePassword',
    load: () => import('operation:changePassword'),
    label: 'password',
    ask: ['current_password', 'password'],
  },
  { operation: 'createTotp', load: () => import('operation:createTotp'), label: 'totp', ask: ['password'], shows: ['secret', 'uri'] },
  { operation: 'confirmTotp', load: () => import('operation:confirmTotp'), label: 'confirm', ask: ['code'] },
];
const endOthers: readonly Offer[] = [
  { operation: 'endOtherSessions', load: () => import('operation:endOtherSessions'), label: 'endOthers' },
];

const times = ['last_seen_at', 'created_at'].map((name) => ({ name, type: 'string' as const, format: 'date-time' }));

/** Person who is signed in: password, second factor, and what the role may do. */
export const AccountScreen = () => {
  const session = useSession();
  const { data } = useQuery({ queryKey: ['methods'], queryFn: async () => (await call(methods)).data as { methods?: readonly string[] } });
  if (!session) return null;
  const { user, permissions } = session;
  return (
    <>
      <h1>{texts().ops.account}</h1>
      {data?.methods?.includes('password') ? <Offers offers={offers} list="session" /> : null}
      <Part list="ownSessions" of={{}} />
      <Offers offers={endOthers} list="ownSessions" />
      <Facts fields={times} record={{ ...(user as unknown as Values), permissions }} />
    </>
  );
};
