import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const closeWithinMs = 3_000;

/** Closes an application: connections end as their requests do, and who is not done in 3 s is cut off. */
export const closeGently = async (app: NestFastifyApplication): Promise<void> => {
  const server = app.getHttpServer();
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), closeWithinMs);
  await app.close();
  clearInterval(idle);
  clearTimeout(cut);
};
