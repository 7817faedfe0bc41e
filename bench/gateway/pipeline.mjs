import { connect } from 'node:net';

/**
 * Sends so many GETs on one connection whenever the last so many are answered, or its connection was closed. @param note is told each answer's
 * status
 */
export const pipeline = ({ url, path, authorization, atOnce, note }) => {
  const { hostname, port } = new URL(url);
  const batch = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`.repeat(atOnce);
  const begin = () => {
    let answered = 0;
    let rest = '';
    const socket = connect(Number(port), hostname, () => socket.write(batch));
    socket.on('data', (data) => {
      const text = rest + data.toString('latin1');
      const heads = text.split('HTTP/1.1 ');
      for (const head of heads.slice(1)) if (head.length >= 3) note(head.slice(0, 3));
      // A head that is cut here is counted with the next piece.
      const cut = /H(T(T(P(\/(1(\.(1( \d{0,2})?)?)?)?)?)?)?)?$/.exec(text);
      rest = cut ? cut[0] : '';
      answered += heads.length - 1 - (heads.at(-1).length < 3 && heads.length > 1 ? 1 : 0);
      if (answered < atOnce) return;
      answered -= atOnce;
      socket.write(batch);
    });
    socket.on('error', () => undefined).on('close', () => setTimeout(begin, 100));
  };
  begin();
};
