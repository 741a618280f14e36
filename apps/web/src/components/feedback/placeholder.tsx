import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../text/visually-hidden.tsx';

interface PlaceholderProps {
  /** Expected height in pixels, to avoid layout shift. */
  height?: number;
  className?: string | undefined;
}

export function Placeholder({ height, className }: PlaceholderProps) {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <Skeleton radius="lg" {...(height !== undefined && { height })} className={className} />
    </div>
  );
}
