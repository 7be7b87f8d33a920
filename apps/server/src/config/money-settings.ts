import { sandboxBankSettings } from '@arara/psp-sandbox/settings';
import { optional, setting } from '@arara/settings';
import {
  httpOrigin,
  httpsBaseUrl,
  httpsUrl,
  matching,
  portNumber,
  reais,
  reaisAboveZero,
  text,
  wholeNumber,
  words,
} from '@arara/settings/formats';
import { fileText, freeDepositAmount } from './formats.ts';

const anyCount = wholeNumber(0, 999_999);

/** Who moves the money, and what an operator decides about it. */
export const moneySettings = {
  backOffice: {
    /** 0 takes any free port (tests). */
    port: optional(
      'BACKOFFICE_PORT',
      portNumber,
      'back office, an origin of its own, with sessions of its own',
      '8081',
    ),
    /** Without a slash at its end. */
    publicUrl: optional(
      'BACKOFFICE_URL',
      httpOrigin,
      'the address under which staff reach the back office: staff:create and staff:reset print it',
      'http://localhost:BACKOFFICE_PORT',
    ),
    awardTwoStaffAbove: setting(
      'AWARD_TWO_STAFF_ABOVE',
      reais,
      '200',
      'manual credits above this in a day, in reais, to one player or by one of the staff, payments credited after a review, and prices, gifts and discounts of offers above it need a second person',
    ),
    givenPerDay: setting(
      'STAFF_GIVEN_PER_DAY',
      reais,
      '20000',
      'manual credits, gifts of changed packages and discounts that all staff may give on a day, in reais, also with two people; above it they are refused, with the alarm staff-ceiling',
    ),
    giftsPerDay: setting(
      'GIFTS_PER_DAY',
      reais,
      '100000',
      'gifts of deposit packages that all players together may be given on a day, in reais, also where two people set them; above it gifts are withheld, with the alarm gift-ceiling, which comes at four fifths too',
    ),
  },
  paymentProvider: setting(
    'PAYMENT_PROVIDER',
    words('sandbox', 'pix'),
    'sandbox',
    'who moves the money: sandbox, or pix for a bank over API Pix',
  ),
  /** What the server and the sandbox bank, which it starts, must agree on. */
  sandboxBank: {
    port: sandboxBankSettings.port,
    clientId: sandboxBankSettings.clientId,
    clientSecret: sandboxBankSettings.clientSecret,
    webhookSecret: sandboxBankSettings.webhookSecret,
    pixKey: sandboxBankSettings.pixKey,
  },
  /** A bank that moves real money, over API Pix. */
  pix: {
    url: optional('PIX_URL', httpsBaseUrl, "pix: base address of the bank's API Pix, https"),
    pageUrl: optional(
      'PIX_PAGE_URL',
      httpsUrl,
      "pix: where the bank's payment page is, https, if not at PIX_URL: the site shows no other one within its own",
    ),
    clientId: optional('PIX_CLIENT_ID', text, 'pix: our OAuth2 client at the bank'),
    clientSecret: optional('PIX_CLIENT_SECRET', text, 'pix: its secret'),
    pixKey: optional(
      'PIX_KEY',
      text.max(77, 'is longer than 77 characters'),
      'pix: the key that deposits are paid to and withdrawals come from',
    ),
    cert: optional('PIX_CERT_FILE', fileText, 'pix: our client certificate, a PEM file'),
    certKey: optional('PIX_CERT_KEY_FILE', fileText, 'pix: its private key, a PEM file'),
    ca: optional('PIX_CA_FILE', fileText, "pix: who signed the bank's certificate, where that is nobody public"),
    webhookSecret: optional(
      'PIX_WEBHOOK_SECRET',
      matching(/^[A-Za-z0-9]{24,100}$/, 'is not 24 to 100 letters and digits'),
      'pix: stands in the address that the bank is given for its notices; 24 letters and digits or more',
    ),
    /** Whether the bank refuses another payer than the one named, tells who paid, or neither. */
    payerIdentity: setting(
      'PIX_PAYER_IDENTITY',
      words('enforced', 'reported', 'none'),
      'reported',
      'pix: reported (the bank tells who paid), enforced (it lets nobody else pay), or none, which is refused in production',
    ),
  },
  depositExpirySeconds: setting(
    'DEPOSIT_EXPIRY_S',
    wholeNumber(1, 999_999, 'seconds'),
    '1800',
    'seconds in which a deposit can be paid',
  ),
  freeDepositAmount: setting(
    'FREE_DEPOSIT_AMOUNT',
    freeDepositAmount,
    'off',
    'whether players may type an amount beside the deposit packages: off, on (20 to 5000 reais), or limits of your own in reais, like 10-2000; it has no gift and no discount',
  ),
  withdraw: {
    minimum: setting('WITHDRAW_MIN', reaisAboveZero, '50', 'the least that can be withdrawn at once, in reais'),
    maximum: setting('WITHDRAW_MAX', reaisAboveZero, '10000', 'the most that can be withdrawn at once, in reais'),
    perDay: setting('WITHDRAW_PER_DAY', anyCount, '99', "a player's withdrawals per day"),
    /** Part of a withdrawal that the house keeps. */
    feeFraction: setting(
      'WITHDRAW_FEE',
      matching(/^0(\.\d{1,4})?$/, 'is not a part below 1 with at most four decimals').transform(Number),
      '0',
      'part of a withdrawal that the house keeps, but for those that a VIP level has free: 0.02 is 2 %',
    ),
    usdtSender: setting(
      'USDT_SENDER',
      words('hand', 'sandbox'),
      'hand',
      'who sends USDT: hand (staff settle it in the back office) or sandbox; sandbox is refused in production',
    ),
    usdtRate: setting(
      'USDT_RATE',
      matching(/^(?=.*[1-9])\d{1,4}(\.\d{1,4})?$/, 'is not a rate above 0 with at most four decimals').transform(
        Number,
      ),
      '5.5',
      'reais for one USDT',
    ),
    twoStaffAbove: setting(
      'WITHDRAW_TWO_STAFF_ABOVE',
      reais,
      '2000',
      'withdrawals that take a player’s day above this, in reais, need the yes of two people',
    ),
    stepUpAbove: setting(
      'STEP_UP_ABOVE',
      reais,
      '1000',
      'a withdrawal above this, in reais, asks for the password again; one to another account than the own CPF always does',
    ),
    /** Withdrawals that need nobody's approval: `upToPerDay` 0 is none. */
    autoApprove: {
      upToPerDay: setting(
        'WITHDRAW_AUTO_APPROVE_PER_DAY',
        reais,
        '0',
        'so much a day, in reais, a proven player may withdraw to the own CPF without a review; 0 is never',
      ),
      afterPaid: setting(
        'WITHDRAW_AUTO_APPROVE_AFTER',
        anyCount,
        '3',
        'a player is proven after so many withdrawals that arrived',
      ),
    },
  },
};
