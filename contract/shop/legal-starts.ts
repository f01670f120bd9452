// The legal pages of a new shop: what each has to say, with what the owner fills in between [[ and ]]. No legal advice.
import type { LegalPageName } from './legal-pages.ts';

const imprint = `[[Company with its legal form]]
[[Street and number]]
[[Postcode, city, country]]

Represented by [[name of the managing director]]

Telephone: [[number]]
Email: [[address]]

Registered at [[court or register]] under [[number]]
VAT identification number: [[number]]

Responsible for the content: [[name and address]]`;

const terms = `# Who sells

These terms apply to orders that you place with [[company and address]].

# How a contract is made

The pictures and prices of our fabrics are an invitation to order. You check your order, with its total price, before you place it. We confirm by email that we have received it, and the contract is made [[when we confirm it, or when we ship]].

# Prices and payment

Prices [[include VAT; delivery is shown before you order]]. You pay [[by card when you order; business customers with an account pay by invoice]].

# Delivery

We deliver to [[countries]]. How long it takes stands at each fabric and in your order.

# Ownership

The fabrics stay ours until they are paid in full.

# Fabrics of different dye lots

Shades differ slightly from one dye lot to the next. [[What you do when one lot has too few pieces.]]

# When something is wrong

You have the rights that the law gives you. Please tell us at [[email]] what is wrong with which order.

# Disputes

[[Whether you take part in dispute resolution before a consumer board.]]

# Law

The law of [[country]] applies. Consumers keep the protection of the country they live in.`;

const privacy = `# Who is responsible

[[Company, address, email; the data protection officer if you have one]]

# What we store and why

- **Account:** name, email and what you add to your profile, so that you can sign in and order. The password is stored as a hash only.
- **Orders:** what you ordered, the delivery address, telephone number and invoices, to fulfil the contract and because the law asks us to keep invoices for [[number]] years.
- **Reviews and pictures** that you publish.
- **Log of requests** with a shortened pseudonym instead of your name, to keep the shop safe, for [[number]] days.

# Who receives it

- Card payments go through Stripe. We never see your card's number. [[Link to Stripe's privacy policy]]
- Our host: [[name and country]]
- Our mail provider: [[name and country]]
- Carriers receive name, address and telephone number: [[names]]

# Your rights

You may see, correct, take with you and erase your data: the profile page downloads it and removes your account. You may object to its use and complain to [[supervisory authority]].

# On what basis

Orders: to perform the contract (Art. 6 (1) b GDPR). Invoices: a legal obligation (Art. 6 (1) c). Safety of the shop: our legitimate interest (Art. 6 (1) f).`;

const cookies = `We set only cookies that the shop needs, so we ask for no consent.

- **Session:** keeps you signed in, for 30 days or until you sign out.
- **Device:** tells a browser that you have signed in with before, for a year, so that strangers who guess passwords do not lock you out.
- **Second step:** for ten minutes while you sign in with a code.

Your browser also stores an access token, your order before you sign in, and what you have begun to type.

When you pay, Stripe sets cookies to recognise fraud. [[Link to Stripe's cookie policy]]

[[Anything else that you have added, such as statistics.]]`;

const delivery = `# Delivery

We deliver to [[countries]] with [[carriers]]. What it costs and how long it takes is shown before you order.

# Collection

[[Whether orders can be collected, where and when.]]

# Returns

Send fabrics back to [[address]]. Please write the order's number on the parcel. [[Who pays for the return.]]

# Cut to measure

[[Whether you cut fabrics to a customer's measure: those cannot be returned.]]`;

const withdrawal = `You have the right to withdraw from this contract within 14 days without giving any reason. The period ends 14 days after you, or somebody you name who is not the carrier, have received the goods; of an order that comes in several parts, after the last one.

To withdraw, tell us ([[company, address, telephone number, email]]) by an unequivocal statement, such as a letter or an email. To meet the deadline it is enough to send it before the period has ended.

# Effects

If you withdraw, we pay back all payments that we have received from you, including delivery (except the extra costs of another delivery than our least expensive one), without undue delay and at the latest 14 days after we have learnt of it. We use the means of payment that you have used, and you bear no fee. We may wait until we have received the goods, or proof that you have sent them.

Send the goods to [[address]] without undue delay and at the latest 14 days after you have told us. [[You bear the direct cost of returning the goods.]] You are liable for a lower value of the goods only if it comes from handling them in another way than is needed to see what they are like.

# Exceptions

There is no right of withdrawal for fabrics that were made or cut to your measure. [[Whether that concerns your goods.]]

# A form you may use

> To [[company, address, email]]:
> I hereby withdraw from my contract for the following goods: …
> Ordered on / received on: …
> Name, address: …
> Date, and signature if this is on paper: …`;

export const START_LEGAL: Readonly<Record<LegalPageName, string>> = {
  imprint,
  terms,
  privacy,
  cookies,
  delivery,
  withdrawal,
};
