# Untried: written without access to a container registry.
#
#     docker build -t winnow .
#     docker run --rm -i -v "$PWD:/data" winnow classify /data/spam.winnow < lines.txt
FROM swift:6.2-bookworm AS build
RUN apt-get -qq update && apt-get -qq install --yes make
WORKDIR /winnow
COPY . .
RUN make install PREFIX=/installed

# The command is static: the image needs no other package.
FROM debian:bookworm-slim
COPY --from=build /installed /usr/local
COPY --from=build /winnow/LICENSE /winnow/NOTICE /winnow/models/LICENSES /usr/local/share/doc/winnow/
WORKDIR /data
ENTRYPOINT ["winnow"]
