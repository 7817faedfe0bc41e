import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service of postcodes that answers as ViaCEP does, or not as it should. */
export interface PostcodeDouble {
  /** For POSTCODE_LOOKUP_URL. */
  url: string;
  asked: string[];
  close(): void;
}

const sé = { cep: '01001-000', logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' };

export const openPostcodeDouble = async (): Promise<PostcodeDouble> => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const [, postcode = ''] = /^\/ws\/(\d{8})\/json\/$/.exec(request.url ?? '') ?? [];
    asked.push(postcode);
    switch (postcode) {
      case '01001000':
        return response.end(JSON.stringify(sé));
      case '11111111':
        return response.end('<html>Praça da Sé</html>');
      case '22222222':
        return response.end(JSON.stringify({ ...sé, complemento: 'x'.repeat(100_000) }));
      case '33333333':
        return response.writeHead(302, { location: '/ws/01001000/json/' }).end();
      case '44444444':
        return response.writeHead(500).end(JSON.stringify(sé));
      case '55555555':
        // Half an answer, and nothing more.
        return response.writeHead(200, { 'content-length': 1_000 }).write('{"uf":"SP",');
      default:
        return response.end(JSON.stringify({ erro: true }));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/ws/{postcode}/json/`,
    asked,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
};
