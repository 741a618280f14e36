import fastifyPlugin from 'fastify-plugin';
import { sendError, sendProblem } from '../http/problem.ts';

export const errorsPlugin = fastifyPlugin(async (app) => {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, 'ROUTE_NOT_FOUND'));
});
