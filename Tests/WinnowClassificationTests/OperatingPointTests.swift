// Named thresholds.

import Testing
import WinnowSystem
import WinnowCorpora
import WinnowEvaluation
import WinnowModelFile

@testable import WinnowClassification

struct OperatingPointTests {
    @Test func `requests are parsed, and labels may contain colons`() throws {
        let plain = try OperatingPointRequest("low-fpr:recall@fpr=0.001")
        #expect(plain.name == "low-fpr")
        #expect(plain.label == nil)
        #expect(plain.rule == .recallAtFalsePositiveRate(0.001))
        let named = try OperatingPointRequest("x:a:b:f1")
        #expect(named.name == "x")
        #expect(named.label == "a:b")
        #expect(named.rule == .f1)
        for text in ["", "low", ":f1", "low:", "low:f2", "low:precision=2", "low:spam:recall=0"] {
            #expect(throws: ClassificationError.self, "\(text)") { try OperatingPointRequest(text) }
        }
    }

    @Test func `training finds thresholds on held-out rows, and the model stores them`() throws {
        let corpus = Sample.corpus(rows: 400)
        let training = try TextClassifierTrainer.with {
            $0.operatingPoints = [
                OperatingPointRequest(name: "low", rule: .recallAtFalsePositiveRate(0.01)),
                OperatingPointRequest(name: "found", label: "ham", rule: .recall(0.95)),
            ]
        }.train(on: corpus)
        let points = training.operatingPoints
        #expect(points.map(\.name) == ["low", "found"])
        #expect(points[0].positives + points[0].negatives == 400)
        #expect(points[0].source == .crossFit)
        #expect(!points[0].isCertifiable)
        #expect(points[0].requiredNegatives == 300)
        #expect(points[1].label == "ham")
        #expect((points[1].recall?.value ?? 0) >= 0.95)
        let rate = try #require(points[0].falsePositiveRate)
        #expect(rate.value <= 0.01 && rate.lower <= rate.value && rate.upper >= rate.value)

        let classifier = try TextClassifier(bytes: training.classifier.bytes())
        #expect(classifier.operatingPoints == points)
        let threshold = try classifier.threshold(named: "low")
        for text in Sample.probes {
            let answer = classifier.classification(of: text, by: .one([threshold]))
            let bound = try #require(threshold.logOdds)
            let reaches = (answer[threshold.label]?.logOdds ?? -.infinity) >= bound
            #expect((answer.label == threshold.label) == reaches)
        }
        let error = #expect(throws: ClassificationError.self) { try classifier.threshold(named: "high") }
        #expect(error?.code == .unknownOperatingPoint)
        #expect(error?.message.contains("low, found") == true)
    }

    @Test func `the positive label is the named one, otherwise the rarer one`() throws {
        var texts: [String] = []
        var labels: [String] = []
        for row in 0..<120 {
            labels.append(row % 3 == 0 ? "a" : "z")
            texts.append("\(row % 3 == 0 ? "prize" : "lunch") \(row % 7) n\(row)")
        }
        let corpus = Corpus(texts: texts, labels: labels)
        func label(_ positive: String?) throws -> String? {
            try TextClassifierTrainer.with {
                $0.operatingPoints = [OperatingPointRequest(name: "p", rule: .f1)]
                $0.positiveLabel = positive
            }.train(on: corpus).operatingPoints.first?.label
        }
        #expect(try label(nil) == "a")
        #expect(try label("z") == "z")
    }

    @Test func `invalid requests are rejected`() {
        func code(_ labels: [String], _ requests: [String]) -> ClassificationError.Code? {
            do {
                let points = try requests.map { try OperatingPointRequest($0) }
                _ = try TextClassifierTrainer.with { $0.operatingPoints = points }
                    .train(on: Sample.corpus(labels, rows: 60))
                return nil
            } catch {
                return (error as? ClassificationError)?.code
            }
        }
        #expect(code(["ham", "spam"], ["a:f1", "a:recall=0.5"]) == .invalidOption)
        #expect(code(["ham", "spam"], ["a:eggs:f1"]) == .unknownLabel)
        #expect(code(["ham", "spam", "work"], ["a:f1"]) == .invalidOption)
        #expect(code(["ham", "spam", "work"], ["a:work:f1"]) == nil)
    }

    @Test(arguments: [CalibrationMethod.automatic, .isotonic, .none], [3, 4])
    func `too few rows for a threshold are an error`(method: CalibrationMethod, rows: Int) throws {
        let texts = ["prize now", "lunch today", "prize today", "lunch now", "prize money", "lunch break"]
        func training(rows: Int) throws -> TextClassifierTrainer.Training {
            try TextClassifierTrainer.with {
                $0.calibration = method
                $0.operatingPoints = [OperatingPointRequest(name: "a", rule: .f1)]
            }.train(
                on: Corpus(
                    texts: Array(texts.prefix(rows)),
                    labels: (0..<rows).map { $0 % 2 == 0 ? "spam" : "ham" }))
        }
        let error = #expect(throws: ClassificationError.self) { try training(rows: rows) }
        #expect(error?.code == .tooFewExamples)
        #expect(error?.message.contains("\(rows) examples") == true)
        #expect(error?.message.contains("operating point a,") == true)
        #expect(try training(rows: 6).operatingPoints.map(\.name) == ["a"])
    }

    @Test func `a stopped training has the thresholds found so far, and no error`() throws {
        let training = try TextClassifierTrainer.with {
            $0.validation = .none
            $0.operatingPoints = [OperatingPointRequest(name: "a", rule: .f1)]
        }.train(on: Sample.corpus(rows: 60)) { event in
            if case .iteration = event { false } else { true }
        }
        #expect(training.operatingPoints.isEmpty)
    }

    @Test func `log-odds distinguish scores whose probabilities round to 1`() throws {
        let classifier = try Sample.classifier(labels: ["ham", "spam"], intercepts: [40])
        #expect(classifier.classification(of: "").probability == 1)
        func label(_ logOdds: Double) -> String {
            classifier.classification(
                of: "", by: .one([LabelThreshold(label: "spam", logOdds: logOdds)])
            ).label
        }
        #expect(label(40) == "spam")
        #expect(label(41) == "ham")
        #expect(label(.infinity) == "ham")
    }
}
