import type { Language } from '@washboard/contract/languages/languages';
import type { MailKind } from '../compose-mail.ts';
import type { MailOrder, MailTopics, SecretMailOrder, SecretTopics } from '../mail-order.ts';

const firstName = 'Jürgen';
const companyName = 'Isar Küchentechnik';

const topics: MailTopics & SecretTopics = {
  verificationCode: { firstName, code: '4821' },
  passwordReset: {
    firstName,
    link: 'http://127.0.0.1:8080/changepassword?token=Xq1fT7m2Zp0vHc9sLw3nRk8yBd5jGe6uAi4oPzQtMxE&email=juergen%40isar.example',
  },
  invitation: {
    firstName,
    inviter: 'Marta Colombo',
    companyName,
    role: 'SERVICE_MANAGER',
    link: 'http://127.0.0.1:8080/invitation?token=Xq1fT7m2Zp0vHc9sLw3nRk8yBd5jGe6uAi4oPzQtMxE&email=juergen%40isar.example',
  },
  accountExists: { firstName },
  passwordChanged: { firstName },
  applicationReceived: { firstName, companyName },
  applicationWaits: {
    firstName,
    applicant: 'Annamaria Müller-Lüdenscheid',
    applicantEmail: 'annamaria.mueller-luedenscheid@isar-kuechentechnik.example',
    companyName,
  },
  applicationAccepted: { firstName, role: 'SERVICE_MANAGER', companyName, companyCode: '200417' },
  applicationRefused: { firstName, companyName },
  accountActivated: { firstName },
  accountDeleted: { firstName },
  invitedWithAccount: { firstName },
  test: { firstName },
  webhookGone: { firstName: 'Jürgen', webhook: 'Kitchen ERP', receiver: 'hooks.example.org' },
  webhookFailing: { firstName: 'Jürgen', webhook: 'Kitchen ERP', receiver: 'hooks.example.org' },
  ledgerCheckpoint: {
    origin: 'washboard.example/ledger',
    checkpoint:
      'washboard.example/ledger\n3\nqM8/EwfAA0dRZqt6Mm0VfN5vTWmWxq2yQ5e5sVqk3C4=\n\n— washboard.example/ledger Az3grlgtzPICa5OS8npVmf1MyQ==\n',
  },
};

export function sampleOrder(kind: MailKind, language: Language): MailOrder | SecretMailOrder {
  const to = { address: 'juergen@isar.example', name: 'Jürgen Huber', language };
  return { kind, to, topic: topics[kind] } as MailOrder | SecretMailOrder;
}
