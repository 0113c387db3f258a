# Images of the command and of the service.
#
#     docker build --target winnow -t winnow .            the command alone: 53 MB, no system below it
#     docker build --target winnow-server -t winnow-server .
#     docker run --rm -i -v "$PWD:/data" winnow classify /data/spam.winnow < lines.txt
#     docker run --rm -p 8080:8080 -v "$PWD/served:/var/lib/winnow" -v "$PWD/service.yaml:/etc/winnow/service.yaml:ro" winnow-server
#
# Tried: the files of both images run in a Debian root and in an empty root (Scripts/checks/packages; once, step by step).
# Not tried: docker itself and the base images, as there was no access to a container registry.
FROM swift:6.2-bookworm AS build
RUN apt-get -qq update && apt-get -qq install --yes make
WORKDIR /winnow
COPY . .
RUN make install PREFIX=/installed

FROM build AS build-server
RUN make install-server PREFIX=/installed-server

FROM debian:bookworm-slim AS winnow-server
RUN apt-get -qq update \
    && apt-get -qq install --yes --no-install-recommends libblas3 liblapack3 libsqlite3-0 libstdc++6 zlib1g \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --user-group --home-dir /var/lib/winnow --create-home --shell /usr/sbin/nologin winnow
COPY --from=build-server /installed-server/bin/winnow-server /usr/local/bin/winnow-server
COPY --from=build-server /winnow/LICENSE /winnow/NOTICE /winnow/models/LICENSES /usr/local/share/doc/winnow/
USER winnow
EXPOSE 8080
# Other machines reach a container, so its configuration must have keys: `winnow-server --new-key NAME` prints one.
ENTRYPOINT ["winnow-server"]
CMD ["--config", "/etc/winnow/service.yaml"]

# The command is static: it needs no system. The last stage, so `docker build .` makes it.
FROM scratch AS winnow
COPY --from=build /installed /usr/local
COPY --from=build /winnow/LICENSE /winnow/NOTICE /winnow/models/LICENSES /usr/local/share/doc/winnow/
ENV PATH=/usr/local/bin
WORKDIR /data
ENTRYPOINT ["winnow"]
