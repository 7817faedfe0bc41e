import type { FormField } from '../../checkout-form.rules.js';

/** What the page says. */
export const pt = {
  tag: 'pt-BR',
  title: 'Finalizar compra',
  heading: 'Finalize sua compra',
  intro: 'Confira os itens e preencha seus dados para concluir o pedido.',
  summary: 'Resumo do pedido',
  quantity: 'Qtd.',
  subtotal: 'Subtotal',
  coupon: 'Cupom',
  total: 'Total',
  validUntil: 'Oferta válida até',
  you: 'Seus dados',
  address: 'Endereço de entrega',
  payment: 'Forma de pagamento',
  choose: 'Selecione',
  optional: 'opcional',
  submit: 'Confirmar pedido',
  sending: 'Enviando…',
  secret: 'Este link é pessoal. Não o compartilhe.',
  fields: {
    firstname: 'Nome',
    lastname: 'Sobrenome',
    email: 'E-mail',
    taxvat: 'CPF ou CNPJ',
    phone: 'Telefone com DDD',
    postcode: 'CEP',
    street: 'Rua ou avenida',
    number: 'Número',
    complement: 'Complemento',
    district: 'Bairro',
    city: 'Cidade',
    region: 'Estado',
    payment_method: 'Forma de pagamento',
  } satisfies Record<FormField, string>,
  abroad: { taxvat: 'Documento fiscal', phone: 'Telefone', postcode: 'Código postal', region: 'Estado' } as Partial<
    Record<FormField, string>
  >,
  methods: {
    banktransfer: ['Transferência bancária', 'A loja informa os dados da conta depois do pedido.'],
    sandbox_card: ['Cartão (ambiente de teste)', 'Nenhum valor é cobrado de verdade.'],
  } as Readonly<Record<string, readonly [string, string]>>,
  noMethod: 'Não há forma de pagamento para este valor. Fale com quem enviou este link.',
  required: (label: string) => `Preencha o campo ${label}.`,
  unchosen: { region: 'Selecione o estado.', payment_method: 'Selecione uma forma de pagamento.' } as Partial<Record<FormField, string>>,
  faults: {
    email: 'Informe um e-mail válido, como nome@exemplo.com.',
    payment_method: 'Selecione uma forma de pagamento da lista.',
  } as Partial<Record<FormField, string>>,
  faultsInBrazil: {
    taxvat: 'CPF ou CNPJ inválido: confira os números digitados.',
    phone: 'Informe um telefone com DDD, como (11) 91234-5678.',
    postcode: 'Informe um CEP com 8 números, como 01310\u2011100.',
    region: 'Selecione um estado da lista.',
  } as Partial<Record<FormField, string>>,
  faultsAbroad: { phone: 'Informe um telefone válido.', postcode: 'Informe um código postal válido.' } as Partial<
    Record<FormField, string>
  >,
  invalid: (label: string) => `O campo ${label} tem um valor inválido ou longo demais.`,
  kept: 'Nada do que você digitou se perdeu.',
  problem: 'Não foi possível concluir o pedido',
  notices: {
    form_refused: () => 'Confira os campos indicados abaixo e envie de novo.',
    out_of_stock: (names: string) =>
      `Não há estoque suficiente de: ${names}. O pedido não foi feito. Você pode tentar de novo mais tarde, enquanto a oferta valer.`,
    paid_out_of_stock: (names: string) =>
      `Não há mais estoque suficiente de: ${names}. O pedido não foi feito, e o seu pagamento é devolvido: o valor reservado no cartão é liberado, Pix e boleto são reembolsados.`,
    payment_failed: () => 'O pagamento não foi concluído e nada foi cobrado. Escolha como pagar e envie de novo.',
    product_unavailable: (names: string) => `O produto “${names}” não está mais à venda nesta loja. Fale com quem enviou este link.`,
    coupon_exhausted: (code: string) => `O cupom ${code} já foi usado o número máximo de vezes. Fale com quem enviou este link.`,
    coupon_expired: (code: string) => `O cupom ${code} venceu. Fale com quem enviou este link.`,
    coupon_inactive: (code: string) => `O cupom ${code} não está mais ativo. Fale com quem enviou este link.`,
    coupon_not_in_store: (code: string) => `O cupom ${code} não vale mais nesta loja. Fale com quem enviou este link.`,
    store_inactive: () => 'Esta loja não está recebendo pedidos no momento.',
    resource_unavailable: () => 'O serviço está ocupado. Aguarde um instante e envie de novo.',
  } as Readonly<Record<string, (detail: string) => string>>,
  opening: {
    title: 'Pagamento',
    heading: 'Estamos abrindo a página de pagamento',
    text: 'Isso costuma levar poucos segundos e esta página se atualiza sozinha. Nada foi cobrado ainda.',
    link: 'Atualizar agora',
  },
  paying: {
    title: 'Pagamento',
    heading: 'Falta o pagamento',
    text: 'O pagamento é feito na página segura do nosso parceiro. Depois dele você volta para cá.',
    link: 'Ir para o pagamento',
    back: 'Escolher outra forma de pagamento',
  },
  waiting: {
    title: 'Aguardando o pagamento',
    heading: 'Estamos aguardando o pagamento',
    text: 'Assim que o pagamento for confirmado pelo banco, o pedido é feito. Você pode fechar esta página e voltar pelo mesmo link.',
    link: 'Ver se já foi confirmado',
  },
  processing: {
    title: 'Pedido em processamento',
    heading: 'Estamos confirmando seu pedido',
    text: 'Estamos reservando os itens no estoque. Isso costuma levar poucos segundos e esta página se atualiza sozinha.',
    link: 'Atualizar agora',
  },
  converted: {
    title: 'Pedido confirmado',
    heading: 'Pedido confirmado',
    order: 'Número do pedido',
    text: 'Recebemos seu pedido e já reservamos os itens. Guarde o número acima.',
    thanks: (name: string) => `Agradecemos a compra, ${name}.`,
    details: 'Dados do pedido',
    paid: 'Pagamento confirmado',
    next: 'O que acontece agora',
    mailed: (email: string) => `A confirmação do pedido vai por e-mail para ${email}.`,
    steps: {
      banktransfer: 'Faça a transferência. Os itens são enviados quando o dinheiro chegar.',
      cashondelivery: 'Os itens são enviados. Você paga quando os receber.',
      checkmo: 'Envie o cheque. Os itens são enviados quando ele for compensado.',
      stripe: 'Preparamos os itens para o envio. O valor reservado em um cartão é cobrado com a nota do pedido.',
      sandbox_card: 'Este é um ambiente de teste: nada é cobrado nem enviado.',
    } as Readonly<Record<string, string>>,
  },
  expired: {
    title: 'Oferta encerrada',
    heading: 'Esta oferta expirou',
    text: 'O prazo deste link terminou e ele não aceita mais pedidos. Peça um novo link a quem o enviou.',
    since: 'O prazo terminou em',
    returned:
      'O seu pagamento é devolvido: o valor reservado no cartão é liberado, Pix e boleto são reembolsados. Você não precisa fazer nada.',
  },
  unknown: {
    title: 'Página não encontrada',
    heading: 'Link não encontrado',
    text: 'Este link de compra não existe. Confira se ele foi copiado por inteiro.',
  },
  failed: {
    title: 'Serviço indisponível',
    heading: 'Algo deu errado do nosso lado',
    text: 'Não foi possível mostrar esta página agora. Tente de novo em alguns instantes.',
    link: 'Tentar de novo',
  },
};

export type Texts = typeof pt;
