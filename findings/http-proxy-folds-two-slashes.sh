#!/usr/bin/env bash
# http-proxy, and with it http-proxy-middleware, makes one slash of two in the path.
#
# A place whose external id is empty, or is a path itself, is another resource behind the proxy of a
# development server. Only "http:/" and "https:/" get the second one back. express-http-proxy leaves the
# path alone. Seen with http-proxy 1.18.1, http-proxy-middleware 3.0.11, express-http-proxy 2.1.2 and
# express 5.3.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact http-proxy@1.18.1 http-proxy-middleware@3.0.11 express-http-proxy@2.1.2 express@5.3.0 >/dev/null
cat >try.cjs <<'END'
const express = require('express');
const expressHttpProxy = require('express-http-proxy');
const httpProxy = require('http-proxy');
const { createProxyMiddleware } = require('http-proxy-middleware');
const http = require('node:http');

const listen = (handler) =>
  new Promise((resolve) => {
    const server = http.createServer(handler).listen(0, '127.0.0.1', () => resolve(server.address().port));
  });
const ask = (port, path) =>
  new Promise((resolve, reject) => {
    http.get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.setEncoding('utf8').on('data', resolve);
    }).on('error', reject);
  });
(async () => {
  const server = await listen((request, response) => response.end(request.url));
  const target = `http://127.0.0.1:${server}`;
  const plain = httpProxy.createProxyServer({ target });
  const ports = {
    direct: server,
    'http-proxy': await listen((request, response) => plain.web(request, response)),
    'http-proxy-middleware': await listen(express().use(createProxyMiddleware({ target }))),
    'express-http-proxy': await listen(express().use(expressHttpProxy(target))),
  };
  const paths = ['/v1/places//fields', '/v1/places/a//b?next=//c', '/v1/of/ftp://example.test/', '/v1/of/http://example.test/'];
  for (const path of paths) {
    console.log(path);
    for (const [name, port] of Object.entries(ports)) {
      console.log(`  ${name}: ${await ask(port, path)}`);
    }
  }
  process.exit();
})();
END

seen=$(node try.cjs)
expected=$(
  cat <<'END'
/v1/places//fields
  direct: /v1/places//fields
  http-proxy: /v1/places/fields
  http-proxy-middleware: /v1/places/fields
  express-http-proxy: /v1/places//fields
/v1/places/a//b?next=//c
  direct: /v1/places/a//b?next=//c
  http-proxy: /v1/places/a/b?next=//c
  http-proxy-middleware: /v1/places/a/b?next=//c
  express-http-proxy: /v1/places/a//b?next=//c
/v1/of/ftp://example.test/
  direct: /v1/of/ftp://example.test/
  http-proxy: /v1/of/ftp:/example.test/
  http-proxy-middleware: /v1/of/ftp:/example.test/
  express-http-proxy: /v1/of/ftp://example.test/
/v1/of/http://example.test/
  direct: /v1/of/http://example.test/
  http-proxy: /v1/of/http://example.test/
  http-proxy-middleware: /v1/of/http://example.test/
  express-http-proxy: /v1/of/http://example.test/
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
