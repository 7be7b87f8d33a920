import type { RefusalCode, RefusalParams } from '@arara/contract/protocol/errors';
import type { Lang } from './lang.ts';
import { formatIntlMessage, intlLocales } from './messages.ts';

type RefusalTexts = Readonly<Record<RefusalCode, string>>;

/**
 * The texts of refusals for the player. A code without a text does not compile. The texts are ICU messages; `{name}` is filled
 * from the refusal's params.
 */
const refusalTextsByLang: Readonly<Record<Lang, RefusalTexts>> = {
  pt_BR: {
    badRequest: 'Não foi possível entender o pedido.',
    badFields: 'Por favor, verifique as informações preenchidas.',
    captchaRefused: 'Código de verificação incorreto ou expirado. Tente com uma nova imagem.',
    badCredentials: 'Usuário ou senha incorretos.',
    wrongPassword: 'Senha incorreta.',
    notSignedIn: 'Sua sessão terminou. Por favor, entre novamente.',
    selfExcluded: 'Esta conta está em autoexclusão e não pode fazer isto agora.',
    accountBlocked: 'Esta conta está bloqueada e não pode fazer isto.',
    playerPaused: 'Você está em pausa e não pode fazer isto até ela terminar.',
    limitReached: 'Você atingiu um limite que definiu para a sua conta.',
    ownReview: 'Ninguém decide sobre o próprio pedido.',
    staffForbidden: 'Seu perfil não permite esta ação.',
    kycNeeded: 'Confirme seu nome e CPF antes de continuar.',
    stepUpNeeded: 'Confirme que é você para continuar.',
    loginCodeNeeded: 'Digite o código do seu autenticador para entrar.',
    totpAlreadyOn: 'A verificação em duas etapas já está ativada.',
    notFound: 'Não encontrado.',
    payeeNotFound: 'Não encontramos uma conta com este e-mail.',
    usernameTaken: 'Já existe uma conta com este e-mail.',
    taxIdTaken: 'Já existe uma conta com este CPF.',
    keyReused: 'Este pedido já foi usado para outra operação.',
    reviewOver: 'Este pedido já foi decidido.',
    changeOutdated: 'O que seria alterado mudou desde o pedido. Recuse este pedido e faça outro.',
    conversationClosed: 'Esta conversa já terminou.',
    conversationOpen: 'Esta conversa ainda não terminou.',
    complaintClosed: 'Esta reclamação já foi encerrada.',
    complaintUnanswered: 'Responda à reclamação antes de encerrá-la.',
    fileRefused: 'Este arquivo não é aceito. Envie uma imagem PNG, JPEG ou WebP, ou um PDF.',
    fileTooLarge: 'O arquivo é grande demais: o máximo é 5 MB.',
    registrationUnderReview:
      'Estamos concluindo verificações regulatórias. Você receberá a resposta por e-mail em breve.',
    underAge: 'É preciso ter 18 anos ou mais.',
    identityMismatch: 'Não foi possível confirmar este nome e este CPF. Confira os dados.',
    stakeBelowMinimum: 'A aposta mínima é R$ {limit}.',
    stakeAboveMaximum: 'A aposta máxima é R$ {limit}.',
    eventStakeAboveMaximum: 'Suas apostas nesta partida somam R$ {staked}; o máximo é R$ {limit}.',
    winAboveMaximum: 'O ganho possível passa do máximo de R$ {limit}. Diminua a aposta ou o alvo.',
    gameClosed: 'Este jogo não está disponível agora.',
    roundOpen: 'Você já tem uma rodada aberta. Termine-a antes de começar outra.',
    roundOver: 'Esta rodada já terminou.',
    roundClosed: 'As apostas desta rodada estão encerradas. Nada foi descontado.',
    nothingWon: 'Abra pelo menos uma casa segura antes de retirar.',
    tileNotThere: 'Esta casa não existe nesta linha.',
    seedInUse: 'Há uma rodada aberta com esta semente. Termine-a antes de trocar.',
    packageNotOffered: 'Este pacote não está disponível para você.',
    rewardsTooHigh: 'Marcos, comissões e prêmios VIP dariam mais do que metade do que os jogos ganham.',
    awardAboveMaximum: 'O crédito manual máximo é R$ {limit}.',
    staffCeilingReached: 'A equipe já deu hoje tudo o que o teto de R$ {limit} por dia permite.',
    discountPaysByItself: 'Com este desconto, o bônus de um pacote valeria mais do que custa apostá-lo: {packages}.',
    giftPaysByItself: 'O bônus deste pacote vale mais do que custa apostá-lo; ele só pode ser dado uma vez por CPF.',
    bonusEnded: 'Este bônus já terminou.',
    handoverOver: 'Este link já foi usado ou venceu. Gere outro no aparelho em que você está conectado.',
    nothingToClaim: 'Não há comissão para resgatar.',
    withdrawLocked: 'Sua fatura do jogo está sendo gerada, por favor, tente novamente mais tarde',
    noWithdrawalsLeft: 'Número de retiradas restantes hoje 0, tente novamente amanhã。',
    nothingToWithdraw: 'Sem valor de levantamento',
    belowWithdrawMinimum: 'Montante mínimo de retirada:R$ {limit}',
    aboveWithdrawMaximum: 'Montante máximo de levantamento:R$ {wdAmount}',
    payoutAccountNotOwn: 'A conta de recebimento precisa ser sua, com os dados atuais.',
    usdtRateChanged: 'A cotação do USDT é R$ {rate}. Confira quanto você recebe e peça de novo.',
    withdrawalUnderWay: 'Este saque já foi analisado e não pode mais ser cancelado.',
    playerOwes: 'O jogador está em débito. Recuse o saque: o valor retido quita o débito.',
    paymentNotOwn: 'Este pagamento não pode ser creditado. Devolva-o a quem pagou.',
    belowTransferMinimum: 'A transferência mínima é R$ {limit}.',
    aboveTransferMaximum: 'A transferência máxima é R$ {limit}.',
    aboveTransferable: 'Você pode transferir até R$ {limit} agora.',
    transferToSelf: 'Não é possível transferir para a própria conta.',
    statementTooLong:
      'O PDF mostra até {limit, number} movimentos, e este período tem {count, number}. Escolha menos dias ou baixe a planilha (CSV).',
    spreadsheetTooLong:
      'A planilha mostra até {limit, number} movimentos, e este período tem {count, number}. Escolha menos dias.',
    payeeNotVerified: 'Quem recebe precisa confirmar a identidade (KYC) antes de receber uma transferência.',
    playMoney: 'Com dinheiro de teste isto não é possível.',
    betNotWaiting: 'Esta aposta já foi decidida e não pode mais ser cancelada.',
    notOneself: 'Ninguém decide sobre si mesmo. Peça a outra pessoa da equipe.',
    oddsChanged: 'As odds mudaram. Confira o novo valor e aposte novamente.',
    lineSuspended: 'Este mercado não está aceitando apostas agora.',
    tooManyRequests: 'Muitas tentativas. Aguarde um momento e tente novamente.',
    insufficientBalance: 'Saldo insuficiente.',
    clientBarred: 'Não é possível continuar neste dispositivo.',
    internal: 'Algo deu errado do nosso lado. Tente novamente mais tarde.',
    unavailable: 'Serviço momentaneamente indisponível. Tente novamente em instantes.',
  },
  en_US: {
    badRequest: 'The request could not be understood.',
    badFields: 'Please check the input information.',
    captchaRefused: 'Wrong or expired verification code. Please try a new image.',
    badCredentials: 'Wrong user name or password.',
    wrongPassword: 'Wrong password.',
    notSignedIn: 'Your session has ended. Please log in again.',
    selfExcluded: 'This account is self-excluded and may not do this now.',
    accountBlocked: 'This account is blocked and may not do this.',
    playerPaused: 'You are on a pause and may not do this until it ends.',
    limitReached: 'You have reached a limit that you set for your account.',
    ownReview: 'Nobody decides about a request of their own.',
    staffForbidden: 'Your role does not allow this.',
    kycNeeded: 'Please confirm your name and CPF first.',
    stepUpNeeded: 'Please confirm that it is you to continue.',
    loginCodeNeeded: 'Please type the code of your authenticator to log in.',
    totpAlreadyOn: 'Two-step verification is on already.',
    notFound: 'Not found.',
    payeeNotFound: 'There is no account with this e-mail.',
    usernameTaken: 'There is already an account with this e-mail.',
    taxIdTaken: 'There is already an account with this CPF.',
    keyReused: 'This request was already used for another operation.',
    reviewOver: 'This request has been decided already.',
    changeOutdated: 'What would be changed is no longer the same. Decline this request and make a new one.',
    conversationClosed: 'This conversation is over.',
    conversationOpen: 'This conversation is not over yet.',
    complaintClosed: 'This complaint is closed.',
    complaintUnanswered: 'Answer the complaint before you close it.',
    fileRefused: 'This file is not accepted. Send a PNG, JPEG or WebP picture, or a PDF.',
    fileTooLarge: 'The file is too large: the most is 5 MB.',
    registrationUnderReview: 'We are completing regulatory checks. You will get the answer by e-mail soon.',
    underAge: 'You must be 18 or older.',
    identityMismatch: 'This name and CPF could not be confirmed. Check them.',
    stakeBelowMinimum: 'The minimum stake is R$ {limit}.',
    stakeAboveMaximum: 'The maximum stake is R$ {limit}.',
    eventStakeAboveMaximum: 'Your bets on this match add up to R$ {staked}; the maximum is R$ {limit}.',
    winAboveMaximum: 'The possible win is above the maximum of R$ {limit}. Lower the stake or the target.',
    gameClosed: 'This game is not available now.',
    roundOpen: 'You have an open round. Finish it before you start another.',
    roundOver: 'This round is over.',
    roundClosed: 'The bets of this round are closed. Nothing was taken.',
    nothingWon: 'Open at least one safe tile before you cash out.',
    tileNotThere: 'There is no such tile in this row.',
    seedInUse: 'A round is open on this seed. Finish it before you change it.',
    packageNotOffered: 'This package is not available to you.',
    rewardsTooHigh: 'Milestones, commission and VIP rewards would give away more than half of what the games earn.',
    awardAboveMaximum: 'The most that can be credited by hand is R$ {limit}.',
    staffCeilingReached: 'Staff have given all that the ceiling of R$ {limit} a day allows.',
    discountPaysByItself: 'At this discount the gift of a package is worth more than wagering it costs: {packages}.',
    giftPaysByItself:
      'The gift of this package is worth more than wagering it costs; it may be given only once per CPF.',
    bonusEnded: 'This bonus is over.',
    handoverOver: 'This link was used already or has expired. Make a new one on the device where you are logged in.',
    nothingToClaim: 'There is no commission to claim.',
    withdrawLocked: 'Your game bill is being made, please try again later',
    noWithdrawalsLeft: 'No withdrawals left today, please try again tomorrow.',
    nothingToWithdraw: 'There is nothing to withdraw',
    belowWithdrawMinimum: 'Minimum withdrawal: R$ {limit}',
    aboveWithdrawMaximum: 'Maximum withdrawal: R$ {wdAmount}',
    payoutAccountNotOwn: 'The payout account must be your own, with its current data.',
    usdtRateChanged: 'The rate of USDT is R$ {rate}. Check what you receive and ask again.',
    withdrawalUnderWay: 'This withdrawal has been reviewed and can no longer be cancelled.',
    playerOwes: 'The player is in debt. Reject the withdrawal: what is held repays the debt.',
    paymentNotOwn: 'This payment cannot be credited. Send it back to who paid.',
    belowTransferMinimum: 'The minimum transfer is R$ {limit}.',
    aboveTransferMaximum: 'The maximum transfer is R$ {limit}.',
    aboveTransferable: 'You can transfer up to R$ {limit} now.',
    transferToSelf: 'You cannot transfer to your own account.',
    statementTooLong:
      'A PDF shows up to {limit, number} movements, and this period has {count, number}. Choose fewer days, or download the spreadsheet (CSV).',
    spreadsheetTooLong:
      'A spreadsheet shows up to {limit, number} movements, and this period has {count, number}. Choose fewer days.',
    payeeNotVerified: 'The recipient has to confirm their identity (KYC) before receiving a transfer.',
    playMoney: 'This cannot be done with play money.',
    betNotWaiting: 'This bet has been decided and can no longer be taken back.',
    notOneself: 'Nobody decides on themselves. Ask a colleague.',
    oddsChanged: 'The odds have changed. Check the new price and bet again.',
    lineSuspended: 'This market takes no bets at the moment.',
    tooManyRequests: 'Too many attempts. Please wait a moment and try again.',
    insufficientBalance: 'Insufficient balance.',
    clientBarred: 'You cannot go on from this device.',
    internal: 'Something went wrong on our side. Please try again later.',
    unavailable: 'The service is unavailable for a moment. Please try again shortly.',
  },
};

/** What a text shows for a param that a refusal does not have. */
const MISSING_REFUSAL_PARAM_TEXTS = { limit: '-', staked: '-', wdAmount: '-', rate: '-', packages: '-', count: '-' };

/** The text of a refusal. Amounts come as decimal text ("1234.50") and are written in the form of the language. */
export function formatRefusalText(code: RefusalCode, params: RefusalParams, lang: Lang): string {
  const written = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, formatDecimal(String(value), lang)] as const],
  );
  return formatIntlMessage(refusalTextsByLang[lang][code], lang, {
    ...MISSING_REFUSAL_PARAM_TEXTS,
    ...Object.fromEntries(written),
  });
}

const decimalFormatsByLang = new Map<string, Intl.NumberFormat>();

/** An amount as the ledger writes it (`-1234.50`), or a rate with up to four decimals, in the form of the language (`-1.234,50`); other text stays as it is. */
export function formatDecimal(text: string, lang: Lang): string {
  const decimals = /^-?\d+\.(\d{2,4})$/.exec(text)?.[1]?.length;
  if (decimals === undefined) return text;
  const key = `${lang} ${decimals}`;
  const format =
    decimalFormatsByLang.get(key) ??
    new Intl.NumberFormat(intlLocales[lang], { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  decimalFormatsByLang.set(key, format);
  return format.format(text as Intl.StringNumericLiteral);
}
