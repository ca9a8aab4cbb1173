# The sandbox, or any other command of the package:
#   docker build -t location-data-kit .
#   docker run --rm -p 127.0.0.1:4010:4010 -v state:/data location-data-kit
#   docker run --rm location-data-kit check https://staging.example.com --token …

# The package as it would be published.
FROM node:22-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund \
 && npm pack --ignore-scripts --pack-destination /tmp

FROM node:22-slim
ENV NODE_ENV=production \
    LOCATION_DATA_HOST=0.0.0.0 \
    LOCATION_DATA_STATE_FILE=/data/location-data.json
COPY --from=build /tmp/location-data-kit-*.tgz /tmp/
COPY docker/health.mjs /usr/local/lib/location-data-health.mjs
RUN npm install --global --no-audit --no-fund /tmp/location-data-kit-*.tgz \
 && rm -rf /tmp/location-data-kit-*.tgz /root/.npm \
 && install -d -o 1000 -g 0 -m 0775 /data
# By numbers, so that Kubernetes can see that it is not root. With any other number in group 0, as
# OpenShift runs it, it can write to /data too.
USER 1000:0
WORKDIR /data
VOLUME /data
EXPOSE 4010
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "/usr/local/lib/location-data-health.mjs"]
ENTRYPOINT ["location-data-kit"]
CMD ["serve"]
