import { saveFile } from '../save-file.ts';

interface FileResponse {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** @throws the problem document of a failed response */
export function saveResponse({ data, error, response }: FileResponse, fallbackName: string): void {
  if (error) throw error;
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(data as Blob, name ?? fallbackName);
}
