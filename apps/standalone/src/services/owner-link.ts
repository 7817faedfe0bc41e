import { type ClientOptions, createClient } from '@entrepot/client';

/** Makes the link of the first owner; null where there is an owner, or people sign in elsewhere. Nobody is kept from starting by it. */
export const ownerLink = async (gateway: ClientOptions): Promise<string | null> => {
  const client = createClient({ ...gateway, patienceMs: 0 });
  try {
    const { data } = await client.request('POST', '/ops/owner-link');
    return (data as { link: string }).link;
  } catch {
    return null;
  }
};
