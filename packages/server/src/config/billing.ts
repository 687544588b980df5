import { bool, int, number, seconds, text, webAddress } from './kinds.ts';
import { plans } from './plans.ts';

/** Settings of plans and payments. */
export const billingSettings = {
  plans,
  sandboxPayments: bool(
    true,
    'Whether, without a payment provider, everybody may take any plan of the list for nothing. A plan taken like this ' +
      'never gives more than `quota` where that is set.',
  ),
  confirmPlanChanges: bool(
    true,
    'Whether changing a running subscription, which is charged at once, must be confirmed by a link in a mail.',
  ),
  pastDueGrace: seconds(7 * 86_400, 'How long an account stays active after a payment of its subscription is late.'),
  inactiveFilesKept: seconds(
    0,
    'How long the files of an account are kept after its plan ended; 0 keeps them for ever. Their owner is told by mail.',
  ),
  familyInvites: int(
    5,
    { minimum: 0, maximum: 1000 },
    'People who may be in the family of an account without a plan, beside its owner.',
  ),
  friendInvites: int(10, { minimum: 0, maximum: 100_000 }, 'Friends that an account may invite to this server.'),
  friendReward: text('9.99', 'Credit that an account gets for each invited friend who pays for a plan.'),

  paddleVendorId: int(0, { minimum: 0, maximum: 1e9 }, 'Vendor id at Paddle Classic; 0 does not use it.'),
  paddleAuthCode: text('', 'Auth code of the Paddle Classic API.'),
  paddlePublicKey: text('', 'Public key (PEM) by which Paddle Classic signs its webhooks.'),
  paddleApi: webAddress('https://vendors.paddle.com/api', 'Address of the Paddle Classic API.'),

  paddleBillingApiKey: text('', 'API key of Paddle Billing; none does not use it.'),
  paddleBillingWebhookSecret: text('', 'Secret by which Paddle Billing signs its webhooks.'),
  paddleBillingApi: webAddress('https://api.paddle.com', 'Address of the Paddle Billing API.'),

  fastspringUsername: text('', 'User name of the FastSpring API; none does not use it.'),
  fastspringPassword: text('', 'Password of the FastSpring API.'),
  fastspringWebhookSecret: text('', 'HMAC secret by which FastSpring signs its webhooks.'),
  fastspringApi: webAddress('https://api.fastspring.com', 'Address of the FastSpring API.'),
  fastspringCheckout: webAddress(
    'https://example.onfastspring.com',
    'Address of the FastSpring storefront whose checkout opens.',
  ),

  opennodeApiKey: text('', 'API key of OpenNode for payments with Bitcoin; none does not use it.'),
  opennodeApi: webAddress('https://api.opennode.com', 'Address of the OpenNode API.'),
  opennodeCheckout: webAddress('https://checkout.opennode.com', 'Address of the OpenNode checkout pages.'),
  cryptocurrencyDiscount: number(0, 'Discount in percent for payments with cryptocurrency.'),

  nanoApi: webAddress('', 'Address of an AcceptNano server for payments with Nano; none does not use it.'),
};
