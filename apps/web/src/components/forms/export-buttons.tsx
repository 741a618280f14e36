import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import IconBraces from '~icons/tabler/braces';
import IconFileTypeCsv from '~icons/tabler/file-type-csv';
import IconFileTypePdf from '~icons/tabler/file-type-pdf';
import { FailureNote } from '../kit/failure-note.tsx';
import { Row, Stack } from '../kit/stack.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';

type FileType = 'pdf' | 'csv' | 'json';
const icons: Record<FileType, typeof IconBraces> = { pdf: IconFileTypePdf, csv: IconFileTypeCsv, json: IconBraces };
const names: Record<FileType, string> = { pdf: 'PDF', csv: 'CSV', json: 'JSON' };

interface ExportButtonsProps<Format extends FileType> {
  formats: readonly Format[];
  /** @throws a problem document or a network error */
  save: (format: Format) => Promise<void>;
  /** `format` is a file type, such as `PDF`. */
  texts: {
    button: (format: string) => string;
    making: (format: string) => string;
    done: string;
    failed: string;
  };
}

export function ExportButtons<Format extends FileType>({ formats, save, texts }: ExportButtonsProps<Format>) {
  const exporting = useMutation({ mutationFn: save });
  const making = exporting.isPending ? exporting.variables : null;
  return (
    <Stack gap={8} ml="auto">
      <Row justify="end" isOneLine>
        {formats.map((format) => {
          const Icon: typeof IconBraces = icons[format];
          return (
            <Button
              key={format}
              variant="default"
              leftSection={<Icon size={18} />}
              aria-label={texts.button(names[format])}
              loading={making === format}
              disabled={making !== null && making !== format}
              onClick={() => exporting.mutate(format)}
            >
              {names[format]}
            </Button>
          );
        })}
      </Row>
      <VisuallyHidden as="p" role="status">
        {making && texts.making(names[making])}
        {exporting.isSuccess && texts.done}
      </VisuallyHidden>
      <FailureNote of={exporting.error} lead={texts.failed} />
    </Stack>
  );
}
