import type { AuditLine } from '@washboard/contract/audit/audit-log';
import { EmailAddress } from '../../components/text/email-address.tsx';
import classes from './audit-entry.module.css';
import { useAuditWords } from './audit-words.ts';

export function AuditActor({ line }: { line: AuditLine }) {
  const { name, email } = useAuditWords().actor(line);
  return (
    <>
      <span className={classes.name}>{name}</span>
      {email && (
        <span className={classes.quiet}>
          <EmailAddress>{email}</EmailAddress>
        </span>
      )}
    </>
  );
}
