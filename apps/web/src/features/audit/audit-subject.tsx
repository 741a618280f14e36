import { Link } from '@tanstack/react-router';
import type { AuditLine } from '@washboard/contract/audit/audit-log';
import classes from './audit-entry.module.css';

/** The target of an action; a machine is a link. */
export function AuditSubject({ line: { subject, subjectName, serialNumber } }: { line: AuditLine }) {
  if (subject === null) return '–';
  const name = <span className={classes.name}>{subjectName ?? subject}</span>;
  const isMachine = serialNumber !== null && subject === serialNumber;
  return (
    <>
      {isMachine ? (
        <Link to="/device/$serialNumber" params={{ serialNumber }} className={classes.link}>
          {name}
        </Link>
      ) : (
        name
      )}
      {subjectName && !isUuid(subject) && <span className={classes.quiet}>{subject}</span>}
    </>
  );
}

/** The ID of an account is meaningless to readers. */
function isUuid(text: string): boolean {
  return /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text);
}
