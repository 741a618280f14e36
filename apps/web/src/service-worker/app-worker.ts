// The service worker of the shell for phones: a file of its own, because its scope is another.
import './service-worker.ts';
