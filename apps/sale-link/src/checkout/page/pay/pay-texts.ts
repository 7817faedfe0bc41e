import type { Language } from '@entrepot/contracts';

const pt = {
  pay: 'Pagar',
  hosted: 'Ir para o pagamento seguro',
  /** Next steps after a method is chosen. */
  follows: {
    pix: 'O QR code e o código para copiar aparecem depois do pedido.',
    banktransfer: 'Seus itens são enviados quando o valor chegar.',
    cashondelivery: 'Você paga quando receber os itens.',
    checkmo: 'Seus itens são enviados quando o cheque compensar.',
    stripe: 'Você paga na página segura do nosso parceiro e depois volta para cá.',
  } as Readonly<Record<string, string>>,
  pix: {
    how: 'Abra o aplicativo do seu banco, escolha Pix e aponte a câmera para o QR code, ou copie o código e cole em Pix copia e cola.',
    qr: 'QR code do Pix',
    code: 'Código Pix copia e cola',
    copy: 'Copiar código',
    copied: 'Código copiado',
    after: 'Depois de pagar, atualize esta página: ela mostra o pagamento quando a loja o tiver recebido.',
  },
};

export type PayTexts = typeof pt;

const es: PayTexts = {
  pay: 'Pagar',
  hosted: 'Ir al pago seguro',
  follows: {
    pix: 'El código QR y el código para copiar aparecen después del pedido.',
    banktransfer: 'Sus artículos se envían cuando llegue el importe.',
    cashondelivery: 'Usted paga al recibir los artículos.',
    checkmo: 'Sus artículos se envían cuando se cobre el cheque.',
    stripe: 'Usted paga en la página segura de nuestro socio y después vuelve aquí.',
  },
  pix: {
    how: 'Abra la aplicación de su banco, elija Pix y apunte la cámara al código QR, o copie el código y péguelo en Pix copia e cola.',
    qr: 'Código QR de Pix',
    code: 'Código Pix para copiar',
    copy: 'Copiar código',
    copied: 'Código copiado',
    after: 'Después de pagar, actualice esta página: muestra el pago cuando la tienda lo haya recibido.',
  },
};

const en: PayTexts = {
  pay: 'Pay',
  hosted: 'Go to secure payment',
  follows: {
    pix: 'The QR code and the code to copy are shown after the order.',
    banktransfer: 'Your items are sent when the money has arrived.',
    cashondelivery: 'You pay when you receive the items.',
    checkmo: 'Your items are sent when the cheque has cleared.',
    stripe: 'You pay on the secure page of our partner and come back here afterwards.',
  },
  pix: {
    how: 'Open your bank’s application, choose Pix and point the camera at the QR code, or copy the code and paste it into Pix copia e cola.',
    qr: 'QR code of Pix',
    code: 'Pix code to copy',
    copy: 'Copy code',
    copied: 'Code copied',
    after: 'After you have paid, reload this page: it shows the payment once the store has received it.',
  },
};

/** Texts of choosing and making a payment. */
export const payTexts: Readonly<Record<Language, PayTexts>> = { pt, es, en };
