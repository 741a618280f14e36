import { useTranslation } from 'react-i18next';
import { FailureMessage } from '../feedback/failure-message.tsx';
import type { LegalAnswer } from './legal-api.ts';
import classes from './legal-dialog.module.css';

export function LegalText({ answer }: { answer: LegalAnswer }) {
  const { t } = useTranslation();
  if (answer.isPending) return null;
  if (!answer.data) {
    return <FailureMessage title={t('legal.failed')} failure={answer.error} onRetry={() => void answer.refetch()} />;
  }
  const { text } = answer.data;
  if (text === null) return <p>{t('legal.replaced')}</p>;
  return (
    <>
      <p className={classes.date}>{text.date}</p>
      {text.sections.map(({ title, text: paragraph }, index) => (
        <div key={title}>
          <h3 className={classes.title}>
            {index + 1}. {title}
          </h3>
          <p>{paragraph}</p>
        </div>
      ))}
    </>
  );
}
