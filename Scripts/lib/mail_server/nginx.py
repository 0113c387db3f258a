"""The recipe for nginx in front of the service: encryption, the host that was asked, and both logs."""
import hashlib
import json
import ssl
import urllib.error
import urllib.request

from ..faults import expect, until
from ..service import free_port

from .workplace import filled

KEY = "winnow_for_this_check"


def nginx(service):
    place, port = service.place, free_port()
    folder = place.make("nginx")
    place.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=winnow.example.org",
               "-keyout", folder / "key.pem", "-out", folder / "certificate.pem"])
    recipe = place.recipe("nginx", paths={
        "/etc/winnow": folder, "/var/log/nginx": folder}).replace("listen 443", f"listen 127.0.0.1:{port}")
    expect("http://127.0.0.1:8080" in recipe and str(port) in recipe, "the recipe has other addresses")
    settings = place.write(folder / "nginx.conf", filled("nginx.conf", 
        folder=folder, recipe=recipe.replace("127.0.0.1:8080", f"127.0.0.1:{service.http}")))
    service.again(WINNOW_API_KEYS=f"check={hashlib.sha256(KEY.encode()).hexdigest()}", WINNOW_LOG_LEVEL="info")
    place.serve(["nginx", "-c", settings, "-e", folder / "log"], folder / "log")
    process = place.services[-1]
    context = ssl._create_unverified_context()

    def ask(path, body, **fields):
        """The status, the identifier of the request, and the answer."""
        request = urllib.request.Request(f"https://127.0.0.1:{port}{path}", body, {
            "Host": "winnow.example.org", "Content-Type": "application/json", **fields})
        try:
            with urllib.request.urlopen(request, timeout=15, context=context) as answer:
                return answer.status, answer.headers["X-Request-Id"], answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers["X-Request-Id"], error.read()

    def answers():
        try:
            return ask("/healthz", None)
        except OSError:
            return None

    until(answers, "nginx does not answer")
    text = json.dumps({"text": "Claim your prize now"}).encode()
    expect(ask("/v1/classify", text)[0] == 401, "nginx lets a request without a key pass")
    key = {"Authorization": f"Bearer {KEY}"}
    status, identifier, answer = ask("/v1/classify", text, **key, **{"X-Forwarded-For": "192.0.2.7"})
    expect(status == 200, "through nginx, a request is answered with", status, answer)
    status, _, _ = ask("/v1/classify", b"\n" * (9 << 20), **key)
    expect(status == 413, "through nginx, a body of 9 MiB is answered with", status)
    logged = next((line for line in (folder / "winnow.log").read_text().splitlines() if identifier in line), "")
    expect(logged.startswith("127.0.0.1 ") and "192.0.2.7" in logged, "nginx logs", logged)
    expect(identifier in (service.folder / "log.out").read_text(), "the service does not log", identifier)
    process.terminate()
    service.again()
